// SVG definitions of line tips, by kind.
export const TIP_KINDS = ['control', 'data', 'memory', 'new', 'gone'] as const;

export const tipSize = (kind: string): number => (kind === 'control' ? 11 : 8);

function tip(kind: string): string {
  const size = tipSize(kind);
  return `<marker id="arrow-${kind}" class="tip ${kind}" viewBox="0 0 8 8" refX="7" refY="4" markerUnits="userSpaceOnUse" markerWidth="${size}" markerHeight="${size}" orient="auto"><path d="M0,0L8,4L0,8Z"/></marker>`;
}

export const tips = TIP_KINDS.map(tip).join('');
