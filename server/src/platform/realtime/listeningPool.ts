import pg from 'pg'

type Options = {
  onError(error: Error): void
  /** Told when the line that listens is there again after a loss: what others said meanwhile was not heard. */
  onReconnect(): void
}

/** So often the line is asked whether it still is one, and so long an answer may take. */
const asked = { everyMs: 15_000, answerMs: 5_000 } as const

/**
 * The pool that the socket adapter speaks and listens through. The adapter takes one connection out for listening and would
 * never give it back when it breaks; so that one is none of the pool's. It is made anew for as often as the adapter asks,
 * there is never a second one, and one that has fallen silent is closed.
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
    // Asked for with a callback it is the pool's own, for a single query.
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
      query_timeout: asked.answerMs,
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

  /** A line that broke without a word looks like one on which nobody says anything. */
  #keepAsking(line: pg.Client) {
    const asking = setInterval(() => {
      line.query('select').catch(() => {
        clearInterval(asking)
        line.end().catch(() => undefined)
      })
    }, asked.everyMs)
    asking.unref()
  }

  /** Once the adapter has said for what it listens: its questions come before this one on the same line. */
  #announce(line: pg.Client) {
    setImmediate(() => void line.query('select').then(this.#own.onReconnect, () => undefined))
  }

  /** A second line would hear everything twice. */
  #disconnect() {
    this.#line?.removeAllListeners('end')
    this.#line?.end().catch(() => undefined)
    this.#line = undefined
  }
}
