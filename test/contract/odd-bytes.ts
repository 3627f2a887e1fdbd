import fc from 'fast-check';

const START = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n`;
const POST = 'POST /api/v4/orders HTTP/1.1\r\nHost: x\r\n';
const ODD_STARTS: readonly string[] = [
  '',
  '\r\n\r\n',
  '\u0000'.repeat(100),
  // Another protocol: HTTP/2, TLS, an older one, none at all.
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
  'GET /api/v4/orders\r\n\r\n',
  'GET /api/v4/orders HTTP/1.0\r\n\r\n',
  'GET /api/v4/orders HTTP/9.9\r\n\r\n',
  'SSH-2.0-OpenSSH_9.0\r\n',
  // Targets and methods of proxies.
  'CONNECT evil:443 HTTP/1.1\r\nHost: evil:443\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n',
  'TRACE / HTTP/1.1\r\nHost: x\r\n\r\n',
  `${START('http://evil/api/v4/orders')}\r\n`,
  `${START('//evil/api/v4/orders')}\r\n`,
  `${START('/api/v4/orders/../../healthz')}\r\n`,
  `${START('/api/v4/orders HTTP/1.1 x')}\r\n`,
  `${START('*')}\r\n`,
  `${START('/\u00ff\u0001')}\r\n`,
  `${START(`/${'a'.repeat(20_000)}`)}\r\n`,
  `${START('/api/v4/orders')}Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n`,
  // Headers: none, twice, folded, too many, too long, without a colon.
  'GET /healthz HTTP/1.1\r\n\r\n',
  'GET /healthz HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n',
  `${START('/healthz')} folded\r\n\r\n`,
  `${START('/healthz')}${'A: b\r\n'.repeat(3000)}\r\n`,
  `${START('/healthz')}A: ${'b'.repeat(17_000)}\r\n\r\n`,
  `${START('/healthz')}nothing\r\n\r\n`,
  `${START('/healthz')}A b: c\r\n\r\n`,
  `${START('/healthz')}A: \u0000\r\n\r\n`,
  `${START('/healthz')}X-Api-Key: a\r\nX-Api-Key: b\r\n\r\n`,
  `${START('/healthz')}X-Request-Id: a\r\nX-Request-Id: b\r\n\r\n`,
  // Lengths that disagree.
  `${POST}Content-Length: 5\r\nContent-Length: 6\r\n\r\n{"a":`,
  `${POST}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  `${POST}Content-Length: -1\r\n\r\n`,
  `${POST}Content-Length: 99999999999999999999\r\n\r\n`,
  `${POST}Content-Length: 1e3\r\n\r\n`,
  `${POST}Content-Length: 100\r\n\r\n{}`,
  `${POST}Transfer-Encoding: gzip\r\n\r\n`,
  `${POST}Transfer-Encoding: chunked, identity\r\n\r\n`,
  `${POST}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
  `${POST}Transfer-Encoding: chunked\r\n\r\nffffffffffffffff1\r\n`,
  `${POST}Transfer-Encoding: chunked\r\n\r\n2;${'e'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
  `${POST}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n${'T: x\r\n'.repeat(3000)}\r\n`,
  `${POST}Expect: 100-continue\r\nContent-Length: 2\r\n\r\n{}`,
  `${POST}Expect: 200-never\r\nContent-Length: 2\r\n\r\n{}`,
  // Many at once on one connection.
  `${START('/healthz')}\r\n`.repeat(500),
];

/** What no client sends, as bytes of one connection: written in these pieces, then its end. */
export function oddBytes(key: string): fc.Arbitrary<readonly Buffer[]> {
  const valid = `POST /api/v4/orders HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${key}\r\nContent-Length: 24\r\n\r\n{"order_number":"RAW-1"}`;
  const text = fc.constantFrom(valid, ...ODD_STARTS);
  const bytes = fc.oneof(
    text.map((each) => Buffer.from(each, 'latin1')),
    fc.tuple(text, text).map((each) => Buffer.from(each.join(''), 'latin1')),
    fc.tuple(text, fc.nat(), fc.nat(255)).map(([whole, at, byte]) => {
      const changed = Buffer.from(whole, 'latin1');
      if (changed.length > 0) changed[at % changed.length] = byte;
      return changed;
    }),
    fc.tuple(text, fc.nat()).map(([whole, cut]) => Buffer.from(whole.slice(0, cut % (whole.length + 1)), 'latin1')),
    fc.uint8Array({ maxLength: 500 }).map((each) => Buffer.from(each)),
  );
  return fc.tuple(bytes, fc.nat()).map(([whole, cut]) => {
    const at = cut % (whole.length + 1);
    return [whole.subarray(0, at), whole.subarray(at)];
  });
}
