/*
 * The `fathom` command. Each command is a file of its own, loaded when it is called, so that starting costs little.
 *
 * Exit status: 0 fine, 1 the program or submission is wrong, 2 usage, 3 a program's fault, 70 a mistake of Fathom.
 */
import { Command, CommanderError, Option } from 'commander';
import {
  abiNames,
  allocatorNames,
  analysisForms,
  analysisNames,
  assemblySyntaxes,
  emitKinds,
  engines,
  languages,
  type Language,
  optimizations,
  scheduleKinds,
  solvingOrders,
  ssaAlgorithmNames,
  systems,
} from '../../compiler/choices/index.ts';
import { reductionApi } from '../../labs/engine/sandbox/reduction-api.ts';
import { Log } from '../services/health/log.ts';
import { defaultLogFolder } from '../services/locations.ts';
import { tellInternal } from './failure.ts';
import { helpIn, mistakeIn } from './help.ts';
import { notes as germanNotes } from './help.de.ts';
import { io, withIo } from './io.ts';
import { chooseLanguage, toldIn } from './language.ts';
import { gradeFormats } from './grading/choices.ts';
import { tell } from './output.ts';
import { InputError, UsageError, isRefusal, errorText } from './read-input.ts';

/** `--language` may stand anywhere in the line; it is read before help is shown. */
function helpLanguage(): Language {
  chooseLanguage(program.opts<{ language?: string }>().language);
  return toldIn();
}

const program = new Command('fathom')
  .configureHelp(helpIn(helpLanguage))
  .description('Compile, inspect and run programs of the Simple language')
  .showHelpAfterError('(see fathom --help)')
  .addOption(
    new Option(
      '--language <language>',
      'of errors, hints and sentences (default: that of the environment)',
    ).choices(languages),
  )
  .hook('preAction', (root, command) => {
    chooseLanguage(root.opts<{ language?: string }>().language);
    if (command.getOptionValueSource('optimize') === 'cli') command.setOptionValue('isOptimizeAsked', true);
  })
  .exitOverride()
  .configureOutput({
    writeOut: (text) => io().stdout.write(text),
    writeErr: (text) => tell(mistakeIn(text, helpLanguage())),
  });

const optimize = (setting = 'full', what = 'optimizations'): Option =>
  new Option('-O, --optimize <setting>', what).choices(optimizations).default(setting);
const apply = (): Option =>
  new Option('--apply <analysis>', 'apply what this analysis finds').choices(analysisNames);
const disable = (): Option => new Option('--disable <rules>', 'rules not to use, with commas between');
const until = (): Option =>
  new Option(
    '--until <point>',
    'stop rewriting after so many steps (those of emit --as steps), or after a pass',
  );
const without = (whose = ''): Option =>
  new Option('--without <steps>', `leave these steps out${whose} (numbers of emit --as steps, with commas)`);
const againstOptimize = (): Option =>
  new Option('--against-optimize <setting>', 'optimizations of the other (those of -O)').choices(
    optimizations,
  );
const againstApply = (): Option =>
  new Option('--against-apply <analysis>', 'the analysis applied to the other (that of --apply)').choices([
    'none',
    ...analysisNames,
  ]);
const againstDisable = (): Option =>
  new Option('--against-disable <rules>', 'rules the other does without, or none (those of --disable)');
const againstUntil = (): Option =>
  new Option('--against-until <point>', 'where rewriting the other stops, or end (that of --until)');
const level = (): Option => new Option('--level <chapter>', 'admit only what that chapter has (1 to 24)');
const schedule = (): Option =>
  new Option('--schedule <kind>', 'which schedule').choices(scheduleKinds).default('best');
const abi = (): Option =>
  new Option('--abi <convention>', 'calling convention').choices(abiNames).default('sysv');
const allocator = (): Option =>
  new Option('--allocator <name>', 'register allocator').choices(allocatorNames).default('colouring');
const noCollect = (): Option => new Option('--no-collect', 'never find memory again that nothing reaches');
const json = (): Option => new Option('--json', 'print data as JSON');
const inside = (): Option => new Option('--inside').hideHelp();
const membersOf = (name: string): string =>
  reductionApi
    .filter(({ owner }) => owner === name)
    .map(({ signature }) => signature)
    .join(', ');

program
  .command('run <file>')
  .description(
    'run a program, or a pipeline of json-pipeline: its own output, then its result as the last line',
  )
  .addOption(new Option('--arg <number>', 'the value of arg').default('0'))
  .addOption(new Option('--engine <engine>', 'what runs it').choices(engines).default('graph'))
  .addOption(optimize())
  .addOption(apply())
  .addOption(disable())
  .addOption(until())
  .addOption(without())
  .addOption(schedule())
  .addOption(abi())
  .addOption(allocator())
  .addOption(new Option('--budget <steps>', 'stop after so many steps (10 million where it is left out)'))
  .option('--trust', 'native: call functions of C also where the system does not hold them')
  .option(
    '--measure',
    'tell how often memory was found again; with --json: compare all schedules and allocators, and count each instruction',
  )
  .addOption(noCollect())
  .addOption(level())
  .addOption(json())
  .action(async (file, options) => finish((await import('./commands/run.ts')).run(file, options)));

program
  .command('emit <file>')
  .description('print one stage of the compilation; a pipeline also in its own forms')
  .addOption(new Option('--as <form>', 'what to print').choices(emitKinds).makeOptionMandatory())
  .addOption(optimize())
  .addOption(apply())
  .addOption(disable())
  .addOption(until())
  .addOption(without())
  .addOption(schedule())
  .addOption(abi())
  .addOption(allocator())
  .addOption(
    new Option('--syntax <name>', 'how assembly is written').choices(assemblySyntaxes).default('att'),
  )
  .addOption(new Option('--os <name>', 'the system the assembly is for').choices(systems))
  .addOption(noCollect())
  .option(
    '--library',
    'with --as asm: functions that C calls, in the place of a program; --as header prints their header',
  )
  .addOption(level())
  .action(async (file, options) => finish((await import('./commands/emit.ts')).emit(file, options)));

program
  .command('analyze <file>')
  .description('solve the equations of a program: which statements are reached, which values are constant')
  .addOption(
    new Option('--with <analysis>', 'which analysis')
      .choices([...analysisNames, 'ranges', 'zerocheck'])
      .makeOptionMandatory(),
  )
  .addOption(
    new Option(
      '--form <form>',
      'equations of statements, or of the nodes of the graph (statements where the program has that form)',
    ).choices(analysisForms),
  )
  .addOption(
    new Option('--order <order>', 'how the equations are solved').choices(solvingOrders).default('worklist'),
  )
  .option('--trace', 'print each change')
  .addOption(
    new Option(
      '-O, --optimize <setting>',
      'what is done to the graph first (default: none; for ranges peephole, for zerocheck full)',
    ).choices(optimizations),
  )
  .addOption(level())
  .addOption(json())
  .action(async (file, options) => finish((await import('./commands/analyze.ts')).analyze(file, options)));

program
  .command('step <file>')
  .description('run the graph of a program by the small-step semantics: Start, Exec(r, ρ) …, Ret(v)')
  .addOption(new Option('--arg <number>', 'the value of arg').default('0'))
  .addOption(
    new Option('--limit <count>', 'most states, or nodes of the tree, that are shown').default('1000'),
  )
  .option('--demand', 'the demand-driven run instead, as a tree')
  .option('--control', 'with --demand: demand control, too, down to Start')
  .addOption(optimize())
  .addOption(apply())
  .addOption(disable())
  .addOption(until())
  .addOption(level())
  .addOption(json())
  .action(async (file, options) => finish((await import('./commands/step.ts')).step(file, options)));

program
  .command('verify <file>')
  .description(
    'check a program, a graph or a pipeline for well-formedness, or compare it with another by running both',
  )
  .option('--against <file>', 'the other program or graph; alone with an option below: the same program')
  .addOption(againstOptimize())
  .addOption(againstApply())
  .addOption(againstDisable())
  .addOption(againstUntil())
  .option('--bisect', 'where they differ: find the step that changes what the program does')
  .option('--runs <count>', 'how many inputs to compare', '200')
  .option('--seed <number>', 'which random inputs', '1')
  .option('--budget <steps>', 'most steps of each run')
  .addOption(optimize())
  .addOption(apply())
  .addOption(disable())
  .addOption(until())
  .addOption(level())
  .addOption(json())
  .action(async (file, options) => finish((await import('./commands/verify.ts')).verifyFile(file, options)));

program
  .command('compare <file> [other]')
  .description(
    'two compilations beside each other: figures, what one graph has and the other has not; of two programs, or of one',
  )
  .addOption(without(' of the second'))
  .addOption(againstOptimize())
  .addOption(againstApply())
  .addOption(againstDisable())
  .addOption(againstUntil())
  .addOption(new Option('--arg <number>', 'also count what a run with this argument executes'))
  .addOption(optimize())
  .addOption(apply())
  .addOption(disable())
  .addOption(until())
  .addOption(level())
  .addOption(json())
  .action(async (file, other, options) =>
    finish((await import('./commands/compare.ts')).compareFiles(file, other, options)),
  );

program
  .command('why <file> <node>')
  .description('why a node is in the graph, and why no more was done to it')
  .option('--not <questions>', 'only these: folded, rewritten, merged, hoisted, check, register')
  .option('--other <node>', 'the node that it might have been one with')
  .addOption(optimize())
  .addOption(apply())
  .addOption(disable())
  .addOption(until())
  .addOption(without())
  .addOption(level())
  .addOption(json())
  .action(async (file, node, options) =>
    finish((await import('./commands/why.ts')).why(file, node, options)),
  );

program
  .command('ssa <file>')
  .description('bring a program, or a control-flow graph as text, into SSA form')
  .addOption(
    new Option('--algorithm <name>', 'which construction').choices(ssaAlgorithmNames).makeOptionMandatory(),
  )
  .option('--steps', 'tell what the construction did')
  .addOption(json())
  .action(async (file, options) => finish((await import('./commands/ssa.ts')).ssa(file, options)));

program
  .command('reduce <file>')
  .description('run reductions over a pipeline, and schedule what is left')
  .option(
    '--with <reductions>',
    'which, with commas between: ready ones, and files *.js of your own',
    'range,limit,checks',
  )
  .option('--one-by-one', 'one after the other, each to its end; not together')
  .option('--steps', 'print each step as a comment first')
  .option('--compare <runs>', 'run the pipeline before and after on so many inputs')
  .option('--seed <number>', 'which random inputs', '1')
  .addOption(schedule())
  .addOption(json())
  .addOption(inside())
  .addHelpText('after', () =>
    helpLanguage() === 'de'
      ? germanNotes.reduce(membersOf('node'), membersOf('reducer'), membersOf('graph'))
      : `
A file is a module: export default { name: 'fold', reduce(node, reducer) { … }, facts(node) { return '…'; } };
or a list of such reductions, which share what the module keeps. reduce is called on every node that is queued.
A node has ${membersOf('node')}.
reducer has ${membersOf('reducer')};
reducer.graph has ${membersOf('graph')}.
Nodes are the same objects for the whole run, so they can be keys of a Map; facts tells of a node in the steps.
It runs in a sandbox: no files, no network, limited time and memory. What fails, or would break the pipeline, changes
nothing. Exit status: 1 for errors of the pipeline and of a reduction, and where --compare finds a difference.`,
  )
  .action(async (file, options) => finish((await import('./commands/reduce.ts')).reduce(file, options)));

program
  .command('batch')
  .description('answer requests, one JSON object a line, from standard input')
  .action(async () => finish((await import('./commands/batch.ts')).batch()));

const lab = program.command('lab').description('the guided labs');
lab
  .command('list')
  .description('list the labs of the course')
  .option('--course <folder>', 'a course of your own')
  .addOption(json())
  .action(async (options) => finish((await import('./commands/lab.ts')).list(options)));
lab
  .command('check [labs...]')
  .description(
    'prove of each lab that its start fails, its solution passes, wrong answers get their replies, and its text is true',
  )
  .option('--course <folder>', 'a course of your own')
  .addOption(json())
  .action(async (labs, options) => finish((await import('./commands/lab.ts')).check(labs, options)));
lab
  .command('new <name>')
  .description('write a lab that works, to be changed; labs/AUTHORING.md tells how')
  .option('--course <folder>', 'where (default: here)')
  .option(
    '--kind <kinds>',
    'steps of these kinds, with commas between: returns, graph, steps, schedule, machine, differs, fails, quiz, predict, pick, code, score; or all',
  )
  .action(async (name, options) => finish((await import('./commands/lab.ts')).create(name, options)));
lab
  .command('pack <labs...>')
  .description('write a submission as a student exports it, for trying a grader')
  .requiredOption('--with <what>', 'solution, start, or wrong:N, the N-th wrong answer that was foreseen')
  .requiredOption('--out <file>', 'the file to write, such as loops.fathom')
  .option('--course <folder>', 'a course of your own')
  .action(async (labs, options) => finish((await import('./commands/lab.ts')).pack(labs, options)));

const assignment = program.command('assignment').description('files that say which tasks to do');
assignment
  .command('new <file>')
  .description('write an assignment, to be changed, such as week-3.yaml')
  .requiredOption('--lab <labs...>', 'labs whose tasks it proposes')
  .option('--course <folder>', 'a course of your own')
  .action(async (file, options) => finish((await import('./commands/assignment.ts')).create(file, options)));
assignment
  .command('check <file>')
  .description('say what an assignment asks for, or what is wrong with it')
  .option('--course <folder>', 'a course of your own')
  .action(async (file, options) => finish((await import('./commands/assignment.ts')).check(file, options)));

program
  .command('grade [submissions...]')
  .description('make every check of handed-in .fathom files again, each file in a process of its own')
  .option('--lab <lab>', 'grade this lab (default: all that were handed in)')
  .option('--assignment <file>', 'grade the tasks of an assignment, with its points')
  .option('--course <folder>', 'a course of your own')
  .addOption(new Option('--format <form>', 'how grades are told').choices(gradeFormats).default('text'))
  .option('--jobs <number>', 'how many at a time (default: one a processor)')
  .option('--class <folder>', 'grade all .fathom files in a folder and those below it, as a table in CSV')
  .option('--similar', 'with --class: list programs of two submissions that become the same graph')
  .option('--out <path>', 'write into this file; with --class a folder: grades.csv, grades.json, class.html')
  .addHelpText('after', () =>
    helpLanguage() === 'de'
      ? germanNotes.grade
      : `
Exit status: 1 where a file is no submission, or one of something else; lost points are no error.`,
  )
  .action(async (files, options) =>
    finish(
      // The environment must not change grades: only what is asked for.
      (await import('./commands/grade.ts')).grade(files, {
        ...options,
        language: program.opts<{ language?: string }>().language ?? 'en',
      }),
    ),
  );

const rule = program
  .command('rule')
  .description('peephole rules written in JavaScript')
  .addHelpText('after', () =>
    helpLanguage() === 'de'
      ? germanNotes.rule
      : `
A rule is a module: export default { name: 'double', law: 'x * 2 = x << 1', roots: ['Mul'],
  match(node, api) { const [left, right] = node.operands;
    return right.value === 2n ? api.op('Shl', left, 1) : null; } };
A node has op, operands, inputs (slot 0 is control), value (a bigint, or null), type, uses, id; === compares nodes.
match returns a node, api.op(name, ...operands), api.constant(integer), or null where there is nothing to do.
It runs in a sandbox: no files, no network, limited time and memory.`,
  );
rule
  .command('check <file>')
  .description('look for values for which the rule changes a result')
  .option('--runs <count>', 'most expressions to try', '6000')
  .option('--seed <number>', 'which random expressions and values', '1')
  .addOption(json())
  .addOption(inside())
  .action(async (file, options) => finish((await import('./commands/rule.ts')).check(file, options)));
rule
  .command('run <file> <program>')
  .description('compile a program with the rule, print the steps that it made, then the result')
  .addOption(new Option('--arg <number>', 'the value of arg').default('0'))
  .addOption(
    new Option('--place <place>', 'where it stands among the built-in rules; the first that fits is taken')
      .choices(['before', 'after', 'alone'])
      .default('before'),
  )
  .addOption(optimize())
  .addOption(json())
  .addOption(inside())
  .action(async (file, source, options) =>
    finish((await import('./commands/rule.ts')).runWith(file, source, options)),
  );

program
  .command('serve')
  .description('serve the window to a browser on this machine')
  .option('--port <number>', 'port to listen on (0: any free one; left out: the same for you each time)')
  .option('--present', 'open in presentation mode')
  .option('--read-only', 'for demos: no terminal, no native runs, nothing is written')
  .option('--course <folder>', 'a course of your own')
  .option('--workspace <folder>', 'the folder of your files, made where there is none')
  .option('--trust', 'trust the folder of --workspace, which runs what is in it')
  .option('--class', 'hold a class: students join from their browsers with a code, you see where they are')
  .option('--host <address>', 'class: the address of this machine that students can reach (127.0.0.1)')
  .option('--lab <lab>', 'class: the lab that the class does; it can be chosen on your page as well')
  .action(async (options) => finish((await import('./commands/serve.ts')).serve(options)));

program
  .command('doctor')
  .description('say what was found on this machine and what is missing')
  .option('--bundle <file>', 'write what was found and the logs into a zip archive, without personal data')
  .addOption(json())
  .action(async (options) => finish((await import('./commands/doctor.ts')).doctor(options)));

program
  .command('licences')
  .description('print the licences of Fathom and of the packages in it')
  .action(async () => finish((await import('./commands/licences.ts')).licences()));

program
  .command('bench [what]')
  .description(
    'measure and print figures: all, start, compile, emulator, ssa; window: what one waits for, by size; analyses; grade: a thousand submissions; class: a hundred students; layout: crossings of lines beside Graphviz; native compares with cc',
  )
  .option('--only <program>', 'native: this program alone')
  .option(
    '--repeat <times>',
    'native: runs of each program, of which the fastest counts (5); grade: submissions (1000); class: seconds (300)',
  )
  .option('--quick', 'compile, window: without the largest programs')
  .addOption(new Option('--no-collect', 'native: never find memory again that nothing reaches'))
  .addOption(json())
  .action(async (what, options) =>
    finish((await import('./commands/bench.ts')).bench(what ?? 'all', options)),
  );

let status = 0;

async function finish(ended: Promise<number>): Promise<void> {
  status = await ended;
}

/** Performs one command. @param given streams and environment (default: those of this process). @returns the exit status */
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

/** Reports an error. @returns the exit status after it */
export function statusAfter(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof UsageError || error instanceof InputError || isRefusal(error)) {
    tell(`fathom: ${errorText(error)}\n`);
    return error instanceof InputError ? 1 : 2;
  }
  new Log(defaultLogFolder()).crash(error, { of: 'cli' });
  return tellInternal(error);
}
