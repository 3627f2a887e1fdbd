import { fixedClock, systemClock } from '../kernel/clock.ts';
import { withoutPassword } from '../kernel/database-address.ts';
import { ShipdockError } from '../kernel/errors.ts';
import { createPrompts, type Prompts } from './asking/prompts.ts';
import type { CommandSpec, Typed } from './command.ts';
import type { Signals } from './endings/signals.ts';
import { databaseLocation } from './engine/database-location.ts';
import type { EngineHandle, EngineRequest, RemoteRequest } from './engine/engine-handle.ts';
import type { Variables } from './engine/environment.ts';
import { sessionEngine } from './engine/session-engine.ts';
import { createStandardInput } from './input/standard-input.ts';
import { createColour } from './notices/colour.ts';
import { createNotices, type Notices } from './notices/notices.ts';
import { type BarPlace, besideBar } from './notices/progress.ts';
import { after, gathered, held, type OutputStream, openStream } from './notices/stream.ts';
import { readTerminal, type Terminal, wantsColor } from './notices/terminal.ts';
import { createTiming } from './notices/timing.ts';
import { createOutput } from './output/output.ts';
import type { Pager } from './output/pager.ts';
import type { Session } from './session.ts';
import { optionKey } from './words/flags.ts';
import { type GlobalOptions, isSet } from './words/global-options.ts';

export interface SessionParts {
  readonly spec: CommandSpec;
  readonly typed: Typed;
  readonly options: GlobalOptions;
  readonly variables: Variables;
  readonly commandLine: readonly string[];
  readonly onSameData: (text: string) => string;
  readonly signals: Signals;
  readonly openEngine: (request: EngineRequest | RemoteRequest) => Promise<EngineHandle>;
  /** Where output may be read in one. */
  readonly pager?: Pager | undefined;
}

/** A session that its maker must close. */
export interface OpenSession extends Session {
  /**
   * Writes what is pending and closes the engine. What a command that `failed` left of its answer is no JSON to filter; an answer
   * with an exit code tells of failures.
   */
  close(ended?: { readonly failed?: boolean; readonly code?: number | undefined }): Promise<void>;
}

export function openSession(parts: SessionParts): OpenSession {
  const { options, variables, signals, pager } = parts;
  const terminal = readTerminal(variables);
  const changes = makesChange(parts);
  const isOfChange = changes && !options.dryRun;
  const { stdout, stderr, bar } = screenStreams(terminal, pager, isOfChange);
  const answer = options.jq === undefined ? undefined : held(stdout);
  const written = answer ?? gathered(stdout);
  const notices = createNotices({
    stream: terminal.stdout && terminal.stderr ? after(written, stderr) : stderr,
    place: bar,
    colour: createColour(wantsColor(terminal.stderr, options.color, variables)),
    // A bar would be drawn over the page, and a dumb terminal shows the codes that draw it.
    isTerminal: terminal.stderr && pager === undefined && variables.TERM !== 'dumb',
    quiet: options.quiet,
    json: options.json,
    dryRun: options.dryRun,
    onSameData: parts.onSameData,
  });
  const colour = createColour(options.format === undefined && wantsColor(terminal.stdout, options.color, variables));
  const clock = options.now === undefined ? systemClock : fixedClock(options.now);
  const database = databaseLocation(options.db, variables);
  const timing = createTiming(options.timing, notices);
  const onOpen = () => timing.mark('opening the data');
  const engine = sessionEngine({ ...parts, location: database.location, notices, onOpen });
  const output = createOutput({
    stream: written,
    options,
    isTerminal: terminal.stdout,
    width: terminal.width,
    colour,
    now: () => clock.now(),
    notices,
    drains: changes,
  });
  return {
    output,
    notices,
    prompts: sessionPrompts(parts, terminal, notices, async () => {
      // Whether it is production is known to the data alone.
      if (parts.spec.needs === 'database') await engine.open();
      const environment = engine.environment() ?? options.environment;
      return [environment, options.server ?? withoutPassword(database.location)].filter(Boolean).join(', ');
    }),
    stdin: createStandardInput(terminal.stdin),
    terminal,
    colour,
    options,
    variables,
    commandLine: parts.commandLine,
    onSameData: parts.onSameData,
    get database() {
      if (engine.remote === undefined) return database;
      const { server } = engine.remote;
      throw new ShipdockError('usage', `${parts.spec.name} works where the data is, not through ${server}`, {
        hint: `shipdock ${parts.spec.name} --db FILE, without --server and SHIPDOCK_SERVER`,
      });
    },
    remote: engine.remote,
    clock,
    timing,
    get interrupted() {
      return signals.interrupted;
    },
    engine: engine.open,
    async close({ failed = false, code = 0 } = {}) {
      output.flush();
      await engine.close();
      timing.mark('closing');
      timing.total();
      await pager?.finish();
      if (failed || answer === undefined || options.jq === undefined) return;
      const { filtered } = await import('./output/jq.ts');
      const change = !isOfChange ? 'none' : code === 0 ? 'whole' : 'part';
      const { text, said } = await filtered(answer.taken(), options.jq, { change });
      stdout.write(text);
      openStream(2).write(said);
    },
  };
}

/** Both streams of the process or its pager, and the place of a bar: what goes to the screen is written beside it. */
function screenStreams(terminal: Terminal, pager: Pager | undefined, isOfChange: boolean) {
  const bar: BarPlace = {};
  const onScreen = (stream: OutputStream, isTerminal: boolean) => (isTerminal ? besideBar(stream, bar) : stream);
  return {
    stdout: onScreen(pager?.stdout ?? openStream(1, { isOfChange }), terminal.stdout),
    stderr: onScreen(pager?.stderr ?? openStream(2), terminal.stderr),
    bar,
  };
}

function makesChange({ spec, typed }: SessionParts): boolean {
  const { changes = false, options: own = [] } = spec;
  return changes || own.some((option) => option.makesChange === true && typed.options[optionKey(option)] !== undefined);
}

function sessionPrompts(
  parts: SessionParts,
  terminal: Terminal,
  notices: Notices,
  describeDatabase: () => Promise<string>,
): Prompts {
  const { options, variables, commandLine } = parts;
  return createPrompts({
    mayAsk: terminal.stdin && terminal.stderr && !isSet(variables.CI) && !options.noInput && !options.json,
    options,
    commandLine,
    describeDatabase,
    loadAsker: async () =>
      (await import('./asking/inquirer.ts')).createAsker(wantsColor(terminal.stderr, options.color, variables)),
    line: notices.line,
  });
}
