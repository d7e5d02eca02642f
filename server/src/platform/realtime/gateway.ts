import { setTimeout as sleep } from 'node:timers/promises'
import type { Actor } from '@app/contract/core/access.ts'
import { type ClientEvents, realtimePath, type ServerEvents } from '@app/contract/core/realtime.ts'
import { createAdapter } from '@socket.io/postgres-adapter'
import type { FastifyInstance } from 'fastify'
import { Server, type ServerOptions, type Socket } from 'socket.io'
import type { AppContext } from '#core/context.ts'
import type { Audience, Push } from '#core/push.ts'
import { Refusal } from '#core/refusal.ts'
import { askedHost, clientAddress, type ProxyTrust, proxyTrust } from '#http/clientAddress.ts'
import { limitFrames } from './limitFrames.ts'
import { ListeningPool } from './listeningPool.ts'
import { answerLiveCalls } from './liveCalls.ts'
import { keepRecentChanges, type RecentChanges } from './recentChanges.ts'
import { tokenOf } from './sessionToken.ts'

type SocketData = { actor: Actor; sessionId: string }
/** One thing to say on the screens of these rooms. */
type OutgoingEvent = { rooms: string[] } & (
  | { event: 'changed'; what: Parameters<ServerEvents['changed']>[0] }
  | { event: 'getNotification'; what: Parameters<ServerEvents['getNotification']>[0] }
  | { event: 'getComment'; what: Parameters<ServerEvents['getComment']>[0] }
  | { event: 'getGroupMessages'; what: Parameters<ServerEvents['getGroupMessages']>[0] }
  | { event: 'typing'; what: Parameters<ServerEvents['typing']>[0] }
)
/** What processes tell each other. */
type BetweenProcesses = { endSessions(sessionIds: readonly string[]): void; say(said: readonly OutgoingEvent[]): void }
type AllowRequest = NonNullable<ServerOptions['allowRequest']>
type Io = Server<ClientEvents, ServerEvents, BetweenProcesses, SocketData>

const presenceWithinMs = 1_000
const userRoom = (id: string) => `user:${id}`
const roleRoom = (role: string) => `role:${role}`
const sessionRoom = (id: string) => `session:${id}`

/** Where sockets leave what they say to those of other processes. */
const attachmentsTable = 'socket_io_attachments'

export type Realtime = {
  push: Push
  /** Answers browsers that come to this server, as it counts them. */
  attach(app: Pick<FastifyInstance, 'server' | 'countRequest' | 'inject'>, context: AppContext): void
  /** Hangs up on the browsers of this process; they call again, and reach another or the next one. */
  disconnectAll(): void
  /** Browsers that hold a line to this process. */
  countSockets(): number
  close(): Promise<void>
}

/**
 * Realtime. Several processes speak through PostgreSQL, so it doesn't matter who holds whose socket;
 * a process without a web server can speak too. The adapter keeps one connection for listening, from a pool of its own.
 */
export function openRealtime(databaseUrl: string, onError: (error: Error) => void): Realtime {
  const io: Io = new Server({ path: realtimePath, transports: ['websocket'], serveClient: false, maxHttpBufferSize: 100_000 })
  const recent = keepRecentChanges()
  // Nobody heard meanwhile what other processes said, the end of a session perhaps: whoever calls again is asked who they are.
  const onReconnect = () => {
    recent.markGap()
    disconnectAll(io)
  }
  const pool = new ListeningPool(databaseUrl, { onError, onReconnect })
  io.adapter(createAdapter(pool, { tableName: attachmentsTable, errorHandler: onError }))
  return {
    push: pushOver(io, recent),
    attach(app, context) {
      const trust = proxyTrust(context.config.TRUST_PROXY)
      admitSignedIn(io, context, trust, recent)
      io.on('connection', (socket) => answerLiveCalls(app, context, socket))
      io.on('endSessions', (sessionIds) => endHere(io, sessionIds))
      io.on('say', (said) => emitLocal(io, said, recent))
      // Before anybody looks who it is: a handshake costs as much as a call.
      const allowRequest: AllowRequest = (request, answer) => {
        app.countRequest(clientAddress(request, trust)).then(
          () => answer(null, true),
          (error: unknown) => answer(error instanceof Refusal ? error.message : 'something went wrong!', false),
        )
      }
      const answerers = app.server.listeners('request')
      io.attach(app.server, { allowRequest })
      io.engine.on('connection', (line) => limitFrames(line))
      // The line is a socket or nothing: whoever asks there for a page is answered like everywhere else.
      app.server.removeAllListeners('request')
      for (const answerer of answerers) app.server.on('request', (...asked) => Reflect.apply(answerer, app.server, asked))
    },
    disconnectAll: () => disconnectAll(io),
    countSockets: () => io.of('/').sockets.size,
    async close() {
      // A process without a web server was never attached, and has only its line to the others.
      if (io.engine) await io.close()
      else await io.of('/').adapter.close()
      await pool.end()
    },
  }
}

/** By the line itself and without a word: whoever is told goodbye does not call again. */
function disconnectAll(io: Io) {
  for (const socket of io.of('/').sockets.values()) socket.conn.close()
}

/** The session in the handshake says who it is; an id that a client sends is not listened to. */
function admitSignedIn(io: Io, context: AppContext, trust: ProxyTrust, recent: RecentChanges) {
  io.use((socket, next) => {
    askedBy(context, socket, trust).then(
      (found) => {
        if (!found) return next(new Error('Please sign in.'))
        socket.data = found
        next()
      },
      (error: unknown) => {
        context.log.error({ err: error }, 'a socket could not be admitted')
        // A refusal would be final; whose line is cut calls again in a moment.
        socket.conn.close()
      },
    )
  })
  io.on('connection', (socket) => {
    const { actor, sessionId } = socket.data
    void socket.join([userRoom(actor.id), roleRoom(actor.role), sessionRoom(sessionId)])
    for (const topic of recent.topics(socket.rooms, secondsSinceLastEvent(socket))) socket.emit('changed', { topic })
    disconnectIfEnded(context, socket, trust)
    // Kept so that clients of the documented protocol can say it; the handshake has already told who they are.
    for (const event of ['addNotificationUser', 'addCommentUser', 'addGroupUser'] as const) socket.on(event, () => {})
  })
}

/** What its word may take to arrive here; what is told twice does no harm. */
const deliverySlackMs = 2_000

/** How long its page has heard nothing, in milliseconds, with the time since it said so; whatever else a client sends is passed on. */
function secondsSinceLastEvent({ handshake: { auth, issued } }: Asking): unknown {
  const { unheardMs } = auth
  return typeof unheardMs === 'number' && unheardMs > 0 ? unheardMs + deliverySlackMs + Math.max(0, Date.now() - issued) : unheardMs
}

/** A session may have ended between the question who it is and the joining of its room, where its end is announced. */
type Line = Asking & { conn: { close(): void }; disconnect(close: boolean): unknown }

function disconnectIfEnded(context: AppContext, socket: Line, trust: ProxyTrust) {
  askedBy(context, socket, trust).then(
    (found) => void (found ?? socket.disconnect(true)),
    (error: unknown) => {
      context.log.error({ err: error }, 'a socket could not be asked again who it is')
      socket.conn.close()
    },
  )
}

type Asking = Pick<Socket, 'handshake' | 'request'>

async function askedBy(context: AppContext, { handshake, request }: Asking, trust: ProxyTrust): Promise<SocketData | null> {
  const { origin, cookie } = request.headers
  if (origin !== undefined && !isOwnOrigin(context, origin, askedHost(request, trust))) return null
  const token = tokenOf(handshake.auth, cookie)
  const found = token ? await context.ports.authenticate(context, token) : null
  // Whoever looks at the product as somebody else is not there in their place, hears nothing for them and says nothing.
  return found?.owesSecondFactor || found?.owesPassword || found?.impersonation ? null : found
}

/** First the word, then the end: each process says both to its own sockets, so that neither overtakes the other. */
function endHere(io: Io, sessionIds: readonly string[]) {
  const here = io.local.to(sessionIds.map(sessionRoom))
  here.emit('sessionEnded')
  here.disconnectSockets(true)
}

/** What a page asks for anew when it hears of it; the rest concerns only whoever is there. */
const topicOf = (one: OutgoingEvent): string | undefined => {
  if (one.event === 'changed') return one.what.topic
  if (one.event === 'getComment') return 'orderComments'
  if (one.event === 'getGroupMessages') return 'conversations'
  return one.event === 'getNotification' ? 'notifications' : undefined
}

function emitLocal(io: Io, said: readonly OutgoingEvent[], recent: RecentChanges) {
  for (const one of said) {
    const topic = topicOf(one)
    if (topic) recent.note(one.rooms, topic)
    const there = io.local.to(one.rooms)
    if (one.event === 'changed') there.emit('changed', one.what)
    else if (one.event === 'getComment') there.emit('getComment', one.what)
    else if (one.event === 'getGroupMessages') there.emit('getGroupMessages', one.what)
    else if (one.event === 'typing') there.emit('typing', one.what)
    else there.emit('getNotification', one.what)
  }
}

/** What is said in one breath reaches the other processes as one message: each is a transaction that all of them hear of. */
function publish(io: Io, recent: RecentChanges): (one: OutgoingEvent) => void {
  let breath: OutgoingEvent[] = []
  return (one) => {
    emitLocal(io, [one], recent)
    breath.push(one)
    if (breath.length > 1) return
    setImmediate(() => {
      io.serverSideEmit('say', breath)
      breath = []
    })
  }
}

function pushOver(io: Io, recent: RecentChanges): Push {
  const say = publish(io, recent)
  return {
    notification: (userId, news) => say({ rooms: [userRoom(userId)], event: 'getNotification', what: { user: userId, ...news } }),
    changed: (audience, what) => {
      const rooms = roomsOf(audience)
      if (rooms.length > 0) say({ rooms, event: 'changed', what })
    },
    comment: (audience, what) => {
      const rooms = roomsOf(audience)
      if (rooms.length > 0) say({ rooms, event: 'getComment', what })
    },
    message: (audience, what) => {
      const rooms = roomsOf(audience)
      if (rooms.length > 0) say({ rooms, event: 'getGroupMessages', what })
    },
    typing: (audience, what) => {
      const rooms = roomsOf(audience)
      if (rooms.length > 0) say({ rooms, event: 'typing', what })
    },
    present: async (userIds) => {
      if (userIds.length === 0) return new Set()
      const sockets = io.in(userIds.map(userRoom)).fetchSockets()
      // Another process may have died and still be counted; nobody who writes waits for it.
      sockets.catch(() => undefined)
      const found = await Promise.race([sockets, sleep(presenceWithinMs, [])])
      return new Set(found.map(({ data }) => data.actor.id))
    },
    sessionEnded: (sessionIds) => {
      if (sessionIds.length === 0) return
      endHere(io, sessionIds)
      io.serverSideEmit('endSessions', sessionIds)
    },
  }
}

const roomsOf = ({ users = [], roles = [] }: Audience) => [...users.map(userRoom), ...roles.map(roleRoom)]

function isOwnOrigin({ config }: AppContext, origin: string, host: string) {
  const url = URL.parse(origin)
  return url !== null && (url.host === host || (config.PUBLIC_URL !== undefined && url.origin === new URL(config.PUBLIC_URL).origin))
}
