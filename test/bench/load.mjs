import { Pool } from 'undici';
import { quantile } from './bar.mjs';

/**
 * So many connections, each with one request at a time, for so many milliseconds or until `until` answers that it is
 * over; `headers` go with each.
 * @returns requests a second, and the times of the median, of the 99th percentile and of the longest in milliseconds
 */
export async function load(url, { connections, durationMs, until, request, headers = {} }) {
  const pool = new Pool(url, { connections, pipelining: 1 });
  const times = [];
  const end = performance.now() + durationMs;
  const isOver = until ?? (() => performance.now() >= end);
  let sent = 0;
  const work = async () => {
    while (!isOver()) {
      const started = performance.now();
      const { statusCode, body } = await pool.request(withHeaders(request(sent++), headers));
      const text = await body.text();
      times.push(performance.now() - started);
      if (statusCode >= 300) throw new Error(`${statusCode}: ${text.slice(0, 300)}`);
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: connections }, work));
  const elapsed = performance.now() - started;
  await pool.close();
  return {
    perSecond: (times.length / elapsed) * 1000,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    most: quantile(times, 1),
    n: times.length,
  };
}

function withHeaders(request, headers) {
  return { ...request, headers: { ...headers, ...request.headers } };
}
