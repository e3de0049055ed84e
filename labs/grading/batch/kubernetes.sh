#!/bin/sh
# usage: kubernetes.sh IMAGE CLAIM LIST [OPTIONS OF fathom grade] > job.yaml
# Prints a Job with a pod per line of LIST. IMAGE is made from ../Dockerfile. CLAIM is a volume claim with the list, as `list`,
# and the submissions, at the paths that the list names below /work; the results go to its folder `results`.
set -eu
[ $# -ge 3 ] || { sed -n 's/^# usage/usage/p' "$0" >&2; exit 2; }
image=$1 claim=$2 count=$(wc -l < "$3")
shift 3
[ "$count" -gt 0 ] || { echo 'the list is empty' >&2; exit 2; }

# A word in YAML's quotes. Kubernetes itself takes $$ for $.
quoted() { printf '"%s"' "$(printf '%s' "$1" | sed 's/[\\"]/\\&/g; s/\$/$$/g')"; }

words=
for word; do words="$words, $(quoted "$word")"; done
cat << END
apiVersion: batch/v1
kind: Job
metadata:
  name: fathom-grade
spec:
  completionMode: Indexed
  completions: $((count))
  parallelism: ${PARALLEL:-20}
  backoffLimitPerIndex: 1
  # A submission that cannot be graded must not end the others: --gather reports it.
  maxFailedIndexes: $((count))
  template:
    metadata:
      labels:
        app: fathom-grade
    spec:
      restartPolicy: Never
      activeDeadlineSeconds: 400
      automountServiceAccountToken: false
      securityContext:
        runAsNonRoot: true
        runAsUser: 1000
        runAsGroup: 1000
        # The volume belongs to this group, so that the user may write results.
        fsGroup: 1000
        seccompProfile:
          type: RuntimeDefault
      containers:
        - name: grade
          image: $(quoted "$image")
          # Indices begin with 0, lines with 1.
          command:
            - /bin/sh
            - -c
            - exec /batch/grade-one.sh list "\`expr "\$JOB_COMPLETION_INDEX" + 1\`" results "\$@"
          args: ["grade"$words]
          workingDir: /work
          resources:
            requests:
              cpu: "1"
              memory: 1Gi
            limits:
              cpu: "1"
              memory: 2Gi
          securityContext:
            allowPrivilegeEscalation: false
            readOnlyRootFilesystem: true
            capabilities:
              drop: [ALL]
          volumeMounts:
            - name: work
              mountPath: /work
            # For tasks about V8, whose traces are temporary files.
            - name: temporary
              mountPath: /tmp
      volumes:
        - name: work
          persistentVolumeClaim:
            claimName: $(quoted "$claim")
        - name: temporary
          emptyDir:
            sizeLimit: 1Gi
---
# Grading needs no network: nothing may come in or go out.
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: fathom-grade
spec:
  podSelector:
    matchLabels:
      app: fathom-grade
  policyTypes: [Ingress, Egress]
END
