import pg from 'pg'

type Options = {
  onError(error: Error): void
  /** Called when the listening connection is back after a loss; messages in between were missed. */
  onReconnect(): void
}

/** How often the listening connection is checked, and its timeout. */
const checkTimes = { everyMs: 15_000, answerMs: 5_000 } as const

/**
 * The pool of the socket adapter. The adapter takes one connection out for listening and would never return a broken one, so that
 * connection is not the pool's. It is recreated as often as the adapter asks, never twice at once, and closed if it is silent.
 */
export class ListeningPool extends pg.Pool {
  readonly #own: Options
  readonly #address: string
  #line: pg.Client | undefined
  #hasListened = false

  constructor(url: string, options: Options) {
    super({
      connectionString: url,
      max: 4,
      application_name: 'mentordesk realtime',
      connectionTimeoutMillis: 2_500,
      query_timeout: 5_000,
      keepAlive: true,
    })
    this.#address = url
    this.#own = options
    this.on('error', options.onError)
    this.on('connect', (client) => client.on('error', options.onError))
  }

  override connect(): Promise<pg.PoolClient>
  override connect(then: Parameters<pg.Pool['connect']>[0]): void
  override connect(then?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | undefined {
    // With a callback it is the pool's own, for a single query.
    if (!then) return this.#listen()
    super.connect(then)
    return undefined
  }

  async #listen(): Promise<pg.PoolClient> {
    this.#disconnect()
    const line = new pg.Client({
      connectionString: this.#address,
      application_name: 'mentordesk realtime, listening',
      connectionTimeoutMillis: 2_500,
      query_timeout: checkTimes.answerMs,
      keepAlive: true,
    })
    line.on('error', this.#own.onError)
    await line.connect()
    this.#line = line
    this.#keepAsking(line)
    if (this.#hasListened) this.#announce(line)
    this.#hasListened = true
    return Object.assign(line, { release: () => void line.end().catch(() => undefined) })
  }

  /** Detects a connection that broke without notice; it looks like one without messages. */
  #keepAsking(line: pg.Client) {
    const timer = setInterval(() => {
      line.query('select').catch(() => {
        clearInterval(timer)
        line.end().catch(() => undefined)
      })
    }, checkTimes.everyMs)
    timer.unref()
  }

  /** Runs after the adapter's LISTEN commands, which precede this query on the same connection. */
  #announce(line: pg.Client) {
    setImmediate(() => void line.query('select').then(this.#own.onReconnect, () => undefined))
  }

  /** A second connection would receive every message twice. */
  #disconnect() {
    this.#line?.removeAllListeners('end')
    this.#line?.end().catch(() => undefined)
    this.#line = undefined
  }
}
