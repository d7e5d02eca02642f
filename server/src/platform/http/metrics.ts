import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { AppContext } from '#core/context.ts'
import { inTime } from '#core/inTime.ts'
import { jobFigures } from '#jobs/jobFigures.ts'

/** Scrapers time out after some seconds; database metrics that are late are left out. */
const readWithinMs = 1_000

/** The metrics that this process counts, and those that it reads on request. */
export function openMetrics({ db, log, ports, state }: AppContext) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_call_duration_seconds',
    help: 'How long calls took, by call and status.',
    labelNames: ['call', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  new Gauge({
    name: 'database_connections',
    help: 'Connections of each pool of this process: those there are, those that are free, and callers that wait for one.',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(state.pools ?? {})) {
        this.set({ pool, state: 'open' }, totalCount)
        this.set({ pool, state: 'idle' }, idleCount)
        this.set({ pool, state: 'waiting' }, waitingCount)
      }
    },
  })
  new Gauge({
    name: 'realtime_sockets',
    help: 'Browsers that hold a realtime connection to this process.',
    registers: [registry],
    collect() {
      this.set(state.countSockets?.() ?? 0)
    },
  })
  const isUp = new Gauge({ name: 'database_up', help: '1 while the database answers.', registers: [registry] })
  const sources = [jobFigures, ...ports.figures]
  const gauges = new Map(
    sources
      .flatMap(({ told }) => Object.entries(told))
      .map(([name, { help, labelNames }]) => [name, new Gauge({ name, help, labelNames: [...labelNames], registers: [registry] })]),
  )

  return {
    contentType: registry.contentType,
    observeCall: (labels: { call: string; status: string }, seconds: number) => duration.observe(labels, seconds),
    /** All metrics as text. While the database is away its metrics are missing, and `database_up` tells why. */
    async read(): Promise<string> {
      const read = await inTime(
        Promise.all(sources.map((source) => source.read(db))),
        readWithinMs,
        () => new Error('The database did not answer in time.'),
      ).catch((error: unknown) => {
        log.warn({ err: error }, 'the metrics of the database could not be read')
        return null
      })
      isUp.set(read ? 1 : 0)
      for (const gauge of gauges.values()) gauge.reset()
      for (const { figure, labels, value } of read?.flat() ?? []) gauges.get(figure)?.set(labels, value)
      return await registry.metrics()
    },
  }
}
