import type { LoggedRequest, RequestLog } from './request-log.ts';

/** Upper bounds of the latency histogram, in seconds. */
const BUCKETS_S: readonly number[] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What is counted at the moment of asking. */
export interface Gauges {
  readonly pendingEvents: number;
  readonly parkedEvents: number;
  readonly jobs: ReadonlyMap<string, number>;
  readonly delivered: number;
  readonly failedAttempts: number;
}

interface Latency {
  readonly buckets: number[];
  sumMs: number;
  count: number;
}

/** Requests since the start, counted as they are logged. */
export class RequestMetrics {
  readonly #requests = new Map<string, number>();
  readonly #latencies = new Map<string, Latency>();

  /** The log, counting what passes. */
  counting(log: RequestLog): RequestLog {
    return {
      ...log,
      answered: (request) => {
        this.#count(request);
        log.answered(request);
      },
    };
  }

  /** Prometheus' text format 0.0.4. */
  text(gauges: Gauges): string {
    const lines = [
      ...family('shipdock_http_requests_total', 'counter', 'Requests answered.'),
      ...[...this.#requests].map(([labels, count]) => `shipdock_http_requests_total{${labels}} ${count}`),
      ...family('shipdock_http_request_duration_seconds', 'histogram', 'Time from a request to its answer.'),
      ...[...this.#latencies].flatMap(([labels, latency]) => histogram(labels, latency)),
      ...family('shipdock_webhook_events', 'gauge', 'Webhook events that wait, or were given up.'),
      `shipdock_webhook_events{state="pending"} ${gauges.pendingEvents}`,
      `shipdock_webhook_events{state="parked"} ${gauges.parkedEvents}`,
      ...family('shipdock_webhook_attempts_total', 'counter', 'Attempts of this process to deliver a webhook event.'),
      `shipdock_webhook_attempts_total{outcome="delivered"} ${gauges.delivered}`,
      `shipdock_webhook_attempts_total{outcome="failed"} ${gauges.failedAttempts}`,
      ...family('shipdock_jobs', 'gauge', 'Jobs that are not finished, by status.'),
      ...['unprocessed', 'processing', 'failed'].map((status) => {
        return `shipdock_jobs{status="${status}"} ${gauges.jobs.get(status) ?? 0}`;
      }),
      ...family('process_resident_memory_bytes', 'gauge', 'Resident memory.'),
      `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
      ...family('process_uptime_seconds', 'gauge', 'Time since the start.'),
      `process_uptime_seconds ${process.uptime().toFixed(3)}`,
    ];
    return `${lines.join('\n')}\n`;
  }

  #count({ method, route, status, ms }: LoggedRequest): void {
    const labels = `method="${escaped(method)}",route="${escaped(route)}"`;
    const counted = `${labels},status="${status}"`;
    this.#requests.set(counted, (this.#requests.get(counted) ?? 0) + 1);
    const latency = this.#latencies.get(labels) ?? { buckets: BUCKETS_S.map(() => 0), sumMs: 0, count: 0 };
    this.#latencies.set(labels, latency);
    latency.count++;
    latency.sumMs += ms;
    for (const [index, bound] of BUCKETS_S.entries()) {
      if (ms <= bound * 1000) latency.buckets[index] = (latency.buckets[index] ?? 0) + 1;
    }
  }
}

function family(name: string, type: 'counter' | 'gauge' | 'histogram', help: string): readonly string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
}

function histogram(labels: string, { buckets, sumMs, count }: Latency): readonly string[] {
  const name = 'shipdock_http_request_duration_seconds';
  return [
    ...BUCKETS_S.map((bound, index) => `${name}_bucket{${labels},le="${bound}"} ${buckets[index] ?? 0}`),
    `${name}_bucket{${labels},le="+Inf"} ${count}`,
    `${name}_sum{${labels}} ${(sumMs / 1000).toFixed(6)}`,
    `${name}_count{${labels}} ${count}`,
  ];
}

function escaped(label: string): string {
  return label.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
