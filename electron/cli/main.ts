/*
 * The `fathom` command. Each command is a module that is loaded on demand, for fast startup.
 *
 * Exit status: 0 success, 1 invalid program or submission, 2 usage, 3 a program's fault, 70 an internal
 * error.
 */
import { Argument, Command, CommanderError, Option } from 'commander';
import {
  abiNames,
  allocatorNames,
  currentName,
  analysisForms,
  analysisNames,
  assemblySyntaxes,
  emitKinds,
  engines,
  languages,
  type Language,
  type NamedKind,
  optimizations,
  scheduleChoices,
  scheduleKinds,
  solvingOrders,
  ssaAlgorithmNames,
  systems,
  traceForms,
} from '../../compiler/choices/index.ts';
import { checkKindNames } from '../../labs/engine/checks/kind.ts';
import { reductionApi } from '../../labs/engine/sandbox/reductions/reduction-api.ts';
import { Log } from '../services/health/log.ts';
import { defaultLogFolder, findVersion } from '../services/locations.ts';
import { tellInternal } from './failure.ts';
import { helpIn, mistakeIn } from './text/help.ts';
import { notes as germanNotes } from './text/help.de.ts';
import { io, withIo } from './io.ts';
import { chooseLanguage, formerName, loadTranslations, toldIn } from './text/language.ts';
import { gradeFormats } from './grading/choices.ts';
import { kitLanguages } from './course/kit-languages.ts';
import { tell } from './output.ts';
import { InputError, UsageError, isRefusal, errorText } from './input/read-input.ts';

/** `--language` may appear anywhere on the line, and is needed before help is shown. */
function helpLanguage(): Language {
  chooseLanguage(program.opts<{ language?: string }>().language);
  return toldIn();
}

function tellFormer(kind: NamedKind): void {
  for (const word of io().args.map((each) => each.replace(/^--\w+=/, '')))
    if (currentName(kind, word) !== word) tell(formerName(word, currentName(kind, word)));
}

/** A command that takes several options at once. */
class OptionsCommand extends Command {
  addOptions(...options: readonly Option[]): this {
    for (const option of options) this.addOption(option);
    return this;
  }
  override createCommand(name?: string): OptionsCommand {
    return new OptionsCommand(name);
  }
}

const program = new OptionsCommand('fathom')
  .configureHelp(helpIn(helpLanguage))
  .description('Compile, inspect, and run programs in the Simple language')
  .version(findVersion(), '--version', 'print the version of Fathom')
  .showHelpAfterError('(see fathom --help)')
  .addOption(
    new Option(
      '--language <language>',
      'set the language of messages (default: from the environment)',
    ).choices(languages),
  )
  .hook('preAction', async (root, command) => {
    chooseLanguage(root.opts<{ language?: string }>().language);
    await loadTranslations();
    if (command.getOptionValueSource('optimize') === 'cli') command.setOptionValue('isOptimizeAsked', true);
    if (command.getOptionValueSource('allocator') === 'cli') tellFormer('allocator');
  })
  .exitOverride()
  .configureOutput({
    writeOut: (text) => io().stdout.write(text),
    writeErr: (text) => tell(mistakeIn(text, helpLanguage())),
  });

const optimize = (setting = 'full', what = 'set the optimization level'): Option =>
  new Option('-O, --optimize <setting>', what).choices(optimizations).default(setting);
/** How a program is compiled. */
const compiling = (): readonly Option[] => [
  optimize(),
  new Option('--apply <analysis>', 'apply the results of this analysis').choices(analysisNames),
  new Option('--disable <rules>', 'disable these rules, separated by commas'),
  new Option('--until <point>', 'stop after this step (see emit --as steps) or this pass'),
];
/** How the other program is compiled. */
const against = (): readonly Option[] => [
  new Option(
    '--against-optimize <setting>',
    'set the optimization level of the other (default: that of -O)',
  ).choices(optimizations),
  new Option(
    '--against-apply <analysis>',
    'apply this analysis to the other (default: that of --apply)',
  ).choices(['none', ...analysisNames]),
  new Option('--against-disable <rules>', 'rules to disable in the other, or `none` (default: as --disable)'),
  new Option('--against-until <point>', 'stop rewriting the other at this point, or end (default: --until)'),
];
const without = (whose = ''): Option =>
  new Option('--without <steps>', `omit these steps (comma-separated, see emit --as steps)${whose}`);
const level = (): Option =>
  new Option('--level <chapter>', 'allow only the language of this chapter (1 to 24)');
const schedule = (kinds: readonly string[] = scheduleChoices): Option =>
  new Option('--schedule <kind>', 'select the schedule').choices(kinds).default('best');
const abi = (): Option =>
  new Option('--abi <convention>', 'select the calling convention').choices(abiNames).default('sysv');
function allocator(): Option {
  const option = new Option('--allocator <name>', 'select the register allocator')
    .choices(allocatorNames)
    .default('coloring');
  const parse = option.parseArg;
  return option.argParser<string>(
    (name, previous) => parse?.(currentName('allocator', name), previous) ?? name,
  );
}
const noCollect = (): Option => new Option('--no-collect', 'disable garbage collection');
const json = (): Option => new Option('--json', 'print the output as JSON');
const inside = (): Option => new Option('--inside').hideHelp();
const V8_NOTES = `
The file is a JavaScript program, a trace of V8 (turbo-*.json), or IGV's XML.
A program runs in this computer's Node without access to files,
programs, or a network, and with limited time and memory.`;
const PASS_NOTES = `
The command receives the graph of a program on standard input, in the
form of emit --as json (docs/graph.schema.json) or emit --as graph, and
prints a graph in either form, and a schedule if it makes one. Fathom
checks that the graph is well-formed and the schedule legal, runs both
graphs on the same inputs, and counts nodes and executed instructions.
The column for Fathom shows -O full.
  fathom pass "python3 dce.py" loop.simple gcd.simple
The command runs in a shell with your permissions, as if you had typed it.`;
const membersOf = (name: string): string =>
  reductionApi
    .filter(({ owner }) => owner === name)
    .map(({ signature }) => signature)
    .join(', ');

program
  .command('run <file>')
  .description('run a program or a json-pipeline; print its output, then its result')
  .option('--arg <number>', 'set the value of arg', '0')
  .addOption(new Option('--engine <engine>', 'select the engine').choices(engines).default('graph'))
  .addOptions(...compiling(), without(), schedule(), abi(), allocator())
  .option('--budget <steps>', 'stop after this number of steps (default: 10 million)')
  .option('--trust', 'native: call C functions even if the system cannot confine them')
  .option('--measure', 'report garbage collections; with --json, measure all variants')
  .addOptions(noCollect(), level(), json())
  .action(async (file, options) => finish((await import('./commands/run.ts')).run(file, options)));

program
  .command('emit <file>')
  .description('print one stage of the compilation of a program or pipeline')
  .addOption(
    new Option('--as <form>', 'select the output').choices([...emitKinds, 'svg']).makeOptionMandatory(),
  )
  .addOption(
    new Option('--layout <layout>', 'with --as svg: select the layout (default: the better one)').choices([
      'stable',
      'elk',
    ]),
  )
  .addOptions(...compiling(), without(), schedule(), abi(), allocator())
  .addOption(
    new Option('--syntax <name>', 'select the assembly syntax').choices(assemblySyntaxes).default('att'),
  )
  .addOption(new Option('--os <name>', 'select the operating system of the assembly').choices(systems))
  .addOption(noCollect())
  .option('--library', 'with --as asm or header: emit functions for C to call, not a program')
  .addOption(level())
  .action(async (file, options) => finish((await import('./commands/emit.ts')).emit(file, options)));

program
  .command('analyze <file>')
  .description('find the reachable statements and the constant values of a program')
  .addOption(
    new Option('--with <analysis>', 'select the analysis')
      .choices([...analysisNames, 'ranges', 'zerocheck'])
      .makeOptionMandatory(),
  )
  .addOption(
    new Option(
      '--form <form>',
      'analyze statements or graph nodes (default: statements if possible)',
    ).choices(analysisForms),
  )
  .addOption(
    new Option('--order <order>', 'select how the equations are solved')
      .choices(solvingOrders)
      .default('worklist'),
  )
  .option('--trace', 'print each change')
  .addOption(
    new Option(
      '-O, --optimize <setting>',
      'optimize first (default: none; ranges: peephole; zerocheck: full)',
    ).choices(optimizations),
  )
  .addOptions(level(), json())
  .action(async (file, options) => finish((await import('./commands/analyze.ts')).analyze(file, options)));

program
  .command('step <file>')
  .description('run a graph in the small-step semantics: Start, Exec(r, ρ) …, Ret(v)')
  .option('--arg <number>', 'set the value of arg', '0')
  .option('--limit <count>', 'show at most this many states or tree nodes', '1000')
  .option('--demand', 'print the demand-driven evaluation as a tree instead')
  .option('--control', 'with --demand: also demand control, back to Start')
  .addOptions(...compiling(), level(), json())
  .action(async (file, options) => finish((await import('./commands/step.ts')).step(file, options)));

program
  .command('verify <file>')
  .description('check well-formedness, or compare the behavior of two programs or graphs')
  .option('--against <file>', 'compare with this program or graph (default: the same program)')
  .addOptions(...against())
  .option('--bisect', 'if they differ, find the step that changes the behavior')
  .option('--runs <count>', 'compare on this number of inputs', '200')
  .option('--seed <number>', 'set the seed for random inputs', '1')
  .option('--budget <steps>', 'limit each run to this number of steps')
  .addOptions(...compiling(), level(), json())
  .action(async (file, options) => finish((await import('./commands/verify.ts')).verifyFile(file, options)));

program
  .command('compare <file> [other]')
  .description('compare two compilations of one or two programs: graphs and figures')
  .addOptions(without(', in the second'), ...against())
  .option('--arg <number>', 'also run both with this argument and count executed instructions')
  .addOptions(...compiling(), level(), json())
  .action(async (file, other, options) =>
    finish((await import('./commands/compare.ts')).compareFiles(file, other, options)),
  );

program
  .command('why <file> <node>')
  .description('explain why a node exists and why it was not optimized further')
  .option('--not <questions>', 'answer only these: folded, rewritten, merged, hoisted, check, register')
  .option('--other <node>', 'explain why it was not merged with this node')
  .addOptions(...compiling(), without(), level(), json())
  .action(async (file, node, options) =>
    finish((await import('./commands/why.ts')).why(file, node, options)),
  );

program
  .command('ssa <file>')
  .description('convert a program or a textual control-flow graph to SSA form')
  .addOption(
    new Option('--algorithm <name>', 'select the construction algorithm')
      .choices(ssaAlgorithmNames)
      .makeOptionMandatory(),
  )
  .option('--steps', 'print the steps of the construction')
  .addOption(json())
  .action(async (file, options) => finish((await import('./commands/ssa.ts')).ssa(file, options)));

program
  .command('reduce <file>')
  .description('apply reductions to a pipeline and schedule the result')
  .option(
    '--with <reductions>',
    'apply these: built-in names and your *.js files, separated by commas',
    'range,limit,checks',
  )
  .option('--one-by-one', 'apply them one after another, each to completion, not together')
  .option('--steps', 'print the steps first, as comments')
  .option('--compare <runs>', 'run the original and the result on this number of inputs')
  .option('--seed <number>', 'set the seed for random inputs', '1')
  .addOptions(schedule(scheduleKinds), json(), inside())
  .addHelpText('after', () =>
    helpLanguage() === 'de'
      ? germanNotes.reduce(membersOf('node'), membersOf('reducer'), membersOf('graph'))
      : `
A file is a JavaScript module:
  export default { name: 'fold', reduce(node, reducer) { … }, facts(node) { return '…'; } };
or a list of such reductions, which share the module's variables.
Fathom calls reduce on each queued node. facts describes a node in the steps.
A node has ${membersOf('node')}.
reducer has ${membersOf('reducer')}.
reducer.graph has ${membersOf('graph')}.
Each node is the same object during the whole run, so it can be a key of a Map.
Reductions run in a sandbox without files or network, and with limited time and
memory. A reduction that fails or would break the pipeline changes nothing.
Exit status: 1 if the pipeline or a reduction has errors, or --compare finds a
difference.`,
  )
  .action(async (file, options) => finish((await import('./commands/reduce.ts')).reduce(file, options)));

program
  .command('pass <command> <files...>')
  .description('run a pass written in any language on programs, and judge its graphs')
  .option('--arg <number>', 'count executed instructions for this arg', '10')
  .option('--runs <count>', 'compare on this number of inputs', '200')
  .option('--seed <number>', 'set the seed for random inputs', '1')
  .option('--budget <steps>', 'limit each run to this number of steps')
  .option('--time <seconds>', 'limit the command to this time per program', '10')
  .addOption(
    new Option('-O, --optimize <setting>', 'set the optimization level of the graph that the pass receives')
      .choices(optimizations)
      .default('none'),
  )
  .addOption(
    new Option('--as <form>', 'select the form in which the command receives the graph')
      .choices(['json', 'graph'])
      .default('json'),
  )
  .option('--write', 'replace each program by the returned graph if no difference was found')
  .option('--out <folder>', 'write each returned graph, and pictures before and after, to this folder')
  .option('--board <file>', 'keep the best results for each program in this file')
  .option('--confine', 'run the command without network or other files, with bubblewrap')
  .addOption(json())
  .addHelpText('after', () => (helpLanguage() === 'de' ? germanNotes.pass : PASS_NOTES))
  .action(async (command, files, options) =>
    finish((await import('./commands/pass.ts')).pass(command, files, options)),
  );

program
  .command('kit')
  .description('write a starter kit for a pass to the current folder, or list the kits')
  .addArgument(
    new Argument('[language]', 'the language of the pass: python, typescript, rust, or c').choices(
      kitLanguages,
    ),
  )
  .action(async (language) => finish((await import('./commands/kit.ts')).kit(language)));

program
  .command('v8 <file>')
  .description('show how V8 compiles a JavaScript function, phase by phase')
  .option('--function <name>', 'select the function (default: the first that V8 optimizes)')
  .option('--phase <name>', 'print one phase')
  .addOption(
    new Option('--as <form>', 'select the output form of the phase (igv: or of all graphs)').choices(
      traceForms,
    ),
  )
  .option('--steps', 'describe what each phase changed')
  .addOption(json())
  .addHelpText('after', () => (helpLanguage() === 'de' ? germanNotes.v8 : V8_NOTES))
  .action(async (file, options) => finish((await import('./commands/v8.ts')).v8(file, options)));

program
  .command('batch')
  .description('answer requests from standard input, one JSON object per line')
  .action(async () => finish((await import('./commands/batch.ts')).batch()));

const lab = program.command('lab').description('list, check, and write guided labs');
lab
  .command('list')
  .description('list the labs of the course')
  .option('--course <folder>', 'use the course in this folder')
  .addOption(json())
  .action(async (options) => finish((await import('./commands/lab.ts')).list(options)));
lab
  .command('check [labs...]')
  .description('check the start, solution, wrong answers, and text of each lab')
  .option('--course <folder>', 'use the course in this folder')
  .option('--translations', 'compare only the translations with the originals, which is fast')
  .addOption(json())
  .action(async (labs, options) => finish((await import('./commands/lab.ts')).check(labs, options)));
lab
  .command('new <name>')
  .description('create a working lab to edit; see labs/AUTHORING.md')
  .option('--course <folder>', 'create it in this folder (default: the current one)')
  .option(
    '--kind <kinds>',
    `add a step of each of these kinds, separated by commas: ${checkKindNames.join(', ')}; or all`,
  )
  .action(async (name, options) => finish((await import('./commands/lab.ts')).create(name, options)));
lab
  .command('pack <labs...>')
  .description('write a submission as a student exports it, to test grading')
  .requiredOption('--with <what>', 'answer with solution, start, or wrong:N (the N-th wrong answer)')
  .requiredOption('--out <file>', 'write to this file, such as loops.fathom')
  .option('--course <folder>', 'use the course in this folder')
  .action(async (labs, options) => finish((await import('./commands/lab.ts')).pack(labs, options)));

const assignment = program.command('assignment').description('write and check assignments');
assignment
  .command('new <file>')
  .description('create an assignment to edit, such as week-3.yaml')
  .requiredOption('--lab <labs...>', 'include the tasks of these labs')
  .option('--course <folder>', 'use the course in this folder')
  .action(async (file, options) => finish((await import('./commands/assignment.ts')).create(file, options)));
assignment
  .command('check <file>')
  .description('summarize an assignment, or report its errors')
  .option('--course <folder>', 'use the course in this folder')
  .action(async (file, options) => finish((await import('./commands/assignment.ts')).check(file, options)));

program
  .command('grade [submissions...]')
  .description('grade .fathom submissions in separate processes')
  .option('--lab <lab>', 'grade this lab (default: all labs in the submission)')
  .option('--assignment <file>', 'grade the tasks of this assignment with its points')
  .option('--course <folder>', 'use the course in this folder')
  .addOption(new Option('--format <form>', 'select the output format').choices(gradeFormats).default('text'))
  .option('--jobs <number>', 'grade this many files at once (default: one per processor)')
  .option('--class <folder>', 'grade all .fathom files in a folder and its subfolders; print CSV')
  .option('--gather <folder>', 'join results of --format record into the reports of a class')
  .option('--list <file>', 'with --gather: report submissions on this list that have no result')
  .option('--roster <file>', 'take names from a CSV file; write tables for Canvas, Moodle, Gradescope')
  .option('--similar', 'list similar programs and JavaScript answers of different students')
  .option('--out <path>', 'write to this file; for a class, write tables and a page to this folder')
  .addHelpText('after', () =>
    helpLanguage() === 'de'
      ? germanNotes.grade
      : `
Exit status: 1 if a file is not a submission or is one for another course or
lab. Lost points are not an error. With --format record and the formats for
platforms, the status is 0 whenever a result was written.`,
  )
  .action(async (files, options) =>
    finish(
      // The environment must not change grades: only the given flags count.
      (await import('./commands/grade.ts')).grade(files, {
        ...options,
        language: program.opts<{ language?: string }>().language ?? 'en',
      }),
    ),
  );

const rule = program
  .command('rule')
  .description('check and run peephole rules written in JavaScript')
  .addHelpText('after', () =>
    helpLanguage() === 'de'
      ? germanNotes.rule
      : `
A rule is a JavaScript module:
  export default { name: 'double', law: 'x * 2 = x << 1', roots: ['Mul'],
    match(node, api) { const [left, right] = node.operands;
      return right.value === 2n ? api.op('Shl', left, 1) : null; } };
A node has op, operands, inputs (slot 0 is control), value (a bigint or null),
type, uses, and id. Compare nodes with ===.
match returns a node, api.op(name, ...operands), api.constant(integer), or null
if the rule does not apply.
The rule runs in a sandbox without files or network, and with limited time and
memory.`,
  );
rule
  .command('check <file>')
  .description('search for values for which the rule changes a result')
  .option('--runs <count>', 'try at most this many expressions', '6000')
  .option('--seed <number>', 'set the seed for random expressions and values', '1')
  .addOptions(json(), inside())
  .action(async (file, options) => finish((await import('./commands/rule.ts')).check(file, options)));
rule
  .command('run <file> <program>')
  .description('compile and run a program with the rule; print its steps and the result')
  .option('--arg <number>', 'set the value of arg', '0')
  .addOption(
    new Option('--place <place>', 'place it before or after the built-in rules, or use it alone')
      .choices(['before', 'after', 'alone'])
      .default('before'),
  )
  .addOptions(optimize(), json(), inside())
  .action(async (file, source, options) =>
    finish((await import('./commands/rule.ts')).runWith(file, source, options)),
  );

program
  .command('serve')
  .description('serve the window to a browser on this computer')
  .option('--port <number>', 'listen on this port (0: any free port; default: one fixed port per user)')
  .option('--present', 'open in presentation mode')
  .option('--read-only', 'for demos: disable the terminal, native runs, and writing')
  .option('--course <folder>', 'use the course in this folder')
  .option('--workspace <folder>', 'use this folder for your files; create it if necessary')
  .option('--trust', 'trust the --workspace folder, so that the code in it can run')
  .option('--class', 'host a class: students join with a code; you follow their progress')
  .option('--host <address>', 'class: use this address for students (default: 127.0.0.1)')
  .option('--lab <lab>', 'class: select the lab; you can change it on your page')
  .action(async (options) => finish((await import('./commands/serve.ts')).serve(options)));

program
  .command('doctor')
  .description('report which tools were found on this computer, and which are missing')
  .option('--bundle <file>', 'write the report and the logs to a ZIP archive, without personal data')
  .addOption(json())
  .action(async (options) => finish((await import('./commands/doctor.ts')).doctor(options)));

program
  .command('explain [name]')
  .description('explain an error, warning, rule, pass, or op (default: list them)')
  .action(async (code) => finish((await import('./commands/explain.ts')).explain(code)));

program
  .command('man')
  .description('print this manual as a man page')
  .action(async () => finish((await import('./commands/man.ts')).man(program, helpLanguage())));

program
  .command('licences')
  .description('print the licenses of Fathom and its packages')
  .action(async () => finish((await import('./commands/licences.ts')).licences()));

program
  .command('bench [what]')
  .description(
    'run benchmarks: all, start, compile, emulator, ssa, v8, analyses, window, grade, class, layout, or native',
  )
  .option('--only <program>', 'native: run only this program')
  .option('--repeat <times>', 'native: runs (5); grade: submissions (1000); class: seconds (300)')
  .option('--quick', 'compile, layout, window: skip the largest programs')
  .option('--no-collect', 'native: disable garbage collection')
  .addOption(json())
  .action(async (what, options) =>
    finish((await import('./commands/bench.ts')).bench(what ?? 'all', options)),
  );

let status = 0;

async function finish(ended: Promise<number>): Promise<void> {
  status = await ended;
}

/** @param given streams and environment (default: those of this process). @returns the exit status */
export function run(args: readonly string[], given = io()): Promise<number> {
  return withIo({ ...given, args }, async () => {
    status = 0;
    chooseLanguage(undefined);
    try {
      await program.parseAsync(args, { from: 'user' });
      return status;
    } catch (error) {
      return statusAfter(error);
    }
  });
}

export function statusAfter(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof UsageError || error instanceof InputError || isRefusal(error)) {
    tell(`fathom: ${errorText(error)}\n`);
    return error instanceof InputError ? 1 : 2;
  }
  new Log(defaultLogFolder()).crash(error, { of: 'cli' });
  return tellInternal(error);
}
