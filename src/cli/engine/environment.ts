/** The environment of the process, as it came. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** Every variable that shipdock reads, for `shipdock help environment`. */
export const ENVIRONMENT_VARIABLES: readonly (readonly [name: string, meaning: string])[] = [
  ['SHIPDOCK_DB', 'data file or postgres://… URL; --db goes before it'],
  ['PGPASSWORD', 'password of the PostgreSQL database, where its URL has none'],
  ['SHIPDOCK_ENV', 'sandbox or production; a data file of the other one is refused (exit 9)'],
  ['SHIPDOCK_ACCOUNT', 'account, where the data file holds several'],
  ['SHIPDOCK_USER', 'who acts, for the journal'],
  ['SHIPDOCK_SERVER', 'address of a shipdock server to run on, instead of data here; --server goes before it'],
  ['SHIPDOCK_API_KEY', 'API key for the server'],
  ['SHIPDOCK_API_KEY_FILE', 'file that holds the API key for the server'],
  ['SHIPDOCK_PROFILE', 'profile of the user file'],
  ['SHIPDOCK_CONFIG', 'the user file, where it is not $XDG_CONFIG_HOME/shipdock/config'],
  ['SHIPDOCK_OUTPUT', 'json, jsonl, tsv or table, where no flag says so'],
  ['SHIPDOCK_EASYPOST_API_KEY', 'key of EasyPost, where the setting address_validator chooses it'],
  ['SHIPDOCK_EASYPOST_URL', 'where EasyPost is (https://api.easypost.com)'],
  ['SHIPDOCK_NO_INPUT', 'set: never ask, as --no-input'],
  ['SHIPDOCK_PAGER', 'shows what is taller than the terminal (less); empty: none, even where PAGER is set'],
  ['SHIPDOCK_DEBUG', 'sql, carrier, http, separated by commas, or all: what --debug tells, on standard error'],
  ['SHIPDOCK_FORCE_TTY', 'columns: write as to a terminal of that width (40+stdin: read as from one too)'],
  ['NO_COLOR', 'set: no colour'],
  ['FORCE_COLOR', 'set: colour in text meant for people, terminal or not'],
  ['TERM', 'dumb: no colour'],
  ['PAGER', 'as SHIPDOCK_PAGER, where that is not set'],
  ['CI', 'set: never ask'],
  ['COLUMNS', 'width of the terminal, where it does not say itself'],
  ['HTTPS_PROXY', 'proxy on the way to a server (HTTP_PROXY, NO_PROXY too)'],
  ['HOME', 'what ~ stands for; where it is not set or empty, the home that the system knows of you'],
  ['XDG_CONFIG_HOME', 'where the user file lies: $XDG_CONFIG_HOME/shipdock/config (else ~/.config)'],
  ['XDG_DATA_HOME', 'where the default data file lies: $XDG_DATA_HOME/shipdock/sandbox.db (else ~/.local/share)'],
];
