import { setTimeout as sleep } from 'node:timers/promises'
import type { Actor } from '@app/contract/core/access.ts'
import { type ClientEvents, realtimePath, type ServerEvents } from '@app/contract/core/realtime.ts'
import { createAdapter } from '@socket.io/postgres-adapter'
import type { FastifyInstance } from 'fastify'
import { Server, type ServerOptions, type Socket } from 'socket.io'
import type { AppContext } from '#core/context.ts'
import type { Audience, Push } from '#core/push.ts'
import { Refusal } from '#core/refusal.ts'
import { clientAddress, type ProxyTrust, proxyTrust, requestedHost } from '#http/clientAddress.ts'
import { limitFrames } from './limitFrames.ts'
import { ListeningPool } from './listeningPool.ts'
import { answerLiveCalls } from './liveCalls.ts'
import { keepRecentChanges, type RecentChanges } from './recentChanges.ts'
import { tokenOf } from './sessionToken.ts'

type SocketData = { actor: Actor; sessionId: string }
/** One event for the sockets of these rooms. */
type OutgoingEvent = { rooms: string[] } & (
  | { event: 'changed'; what: Parameters<ServerEvents['changed']>[0] }
  | { event: 'getNotification'; what: Parameters<ServerEvents['getNotification']>[0] }
  | { event: 'getComment'; what: Parameters<ServerEvents['getComment']>[0] }
  | { event: 'getGroupMessages'; what: Parameters<ServerEvents['getGroupMessages']>[0] }
  | { event: 'typing'; what: Parameters<ServerEvents['typing']>[0] }
)
/** The messages between processes. */
type BetweenProcesses = { endSessions(sessionIds: readonly string[]): void; say(events: readonly OutgoingEvent[]): void }
type AllowRequest = NonNullable<ServerOptions['allowRequest']>
type Io = Server<ClientEvents, ServerEvents, BetweenProcesses, SocketData>

const presenceWithinMs = 1_000
const userRoom = (id: string) => `user:${id}`
const roleRoom = (role: string) => `role:${role}`
const sessionRoom = (id: string) => `session:${id}`

/** The table for large messages between processes. */
const attachmentsTable = 'socket_io_attachments'

export type Realtime = {
  push: Push
  /** Accepts sockets on this server, with its rate limits. */
  attach(app: Pick<FastifyInstance, 'server' | 'countRequest' | 'inject'>, context: AppContext): void
  /** Disconnects the sockets of this process; the clients reconnect to this or another process. */
  disconnectAll(): void
  /** The number of sockets of this process. */
  countSockets(): number
  close(): Promise<void>
}

/**
 * Realtime events. Processes communicate through PostgreSQL, so it does not matter which one holds a socket, and a process without a web
 * server can send too. The adapter keeps one listening connection, from its own pool.
 */
export function openRealtime(databaseUrl: string, onError: (error: Error) => void): Realtime {
  const io: Io = new Server({ path: realtimePath, transports: ['websocket'], serveClient: false, maxHttpBufferSize: 100_000 })
  const recent = keepRecentChanges()
  // Messages of other processes were missed, possibly the end of a session. Reconnecting clients authenticate again.
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
      authenticateSockets(io, context, trust, recent)
      io.on('connection', (socket) => answerLiveCalls(app, context, socket))
      io.on('endSessions', (sessionIds) => endSessionsLocally(io, sessionIds))
      io.on('say', (events) => emitLocal(io, events, recent))
      // Counted before authentication: a handshake costs as much as a call.
      const allowRequest: AllowRequest = (request, answer) => {
        app.countRequest(clientAddress(request, trust)).then(
          () => answer(null, true),
          (error: unknown) => answer(error instanceof Refusal ? error.message : 'something went wrong!', false),
        )
      }
      const answerers = app.server.listeners('request')
      io.attach(app.server, { allowRequest })
      io.engine.on('connection', (line) => limitFrames(line))
      // The path only serves WebSockets; other requests are answered as everywhere else.
      app.server.removeAllListeners('request')
      for (const answerer of answerers) app.server.on('request', (...asked) => Reflect.apply(answerer, app.server, asked))
    },
    disconnectAll: () => disconnectAll(io),
    countSockets: () => io.of('/').sockets.size,
    async close() {
      // A process without a web server was never attached, and only has its connection to the others.
      if (io.engine) await io.close()
      else await io.of('/').adapter.close()
      await pool.end()
    },
  }
}

/** Closes the transport without a disconnect packet, since clients don't reconnect after one. */
function disconnectAll(io: Io) {
  for (const socket of io.of('/').sockets.values()) socket.conn.close()
}

/** Authenticates by the session of the handshake; ids that a client sends are ignored. */
function authenticateSockets(io: Io, context: AppContext, trust: ProxyTrust, recent: RecentChanges) {
  io.use((socket, next) => {
    authenticateSocket(context, socket, trust).then(
      (found) => {
        if (!found) return next(new Error('Please sign in.'))
        socket.data = found
        next()
      },
      (error: unknown) => {
        context.log.error({ err: error }, 'a socket could not be authenticated')
        // A refusal would be final; a client whose connection is closed reconnects in a moment.
        socket.conn.close()
      },
    )
  })
  io.on('connection', (socket) => {
    const { actor, sessionId } = socket.data
    void socket.join([userRoom(actor.id), roleRoom(actor.role), sessionRoom(sessionId)])
    for (const topic of recent.topics(socket.rooms, msSinceLastEvent(socket))) socket.emit('changed', { topic })
    disconnectIfEnded(context, socket, trust)
    // Accepted for older clients of the protocol; the handshake has already authenticated them.
    for (const event of ['addNotificationUser', 'addCommentUser', 'addGroupUser'] as const) socket.on(event, () => {})
  })
}

/** The assumed delay of the client's message; a repeated event does no harm. */
const deliverySlackMs = 2_000

/** How long the page has been without events, in milliseconds, including the time since it said so. Other values are passed on. */
function msSinceLastEvent({ handshake: { auth, issued } }: HandshakeRequest): unknown {
  const { unheardMs } = auth
  return typeof unheardMs === 'number' && unheardMs > 0 ? unheardMs + deliverySlackMs + Math.max(0, Date.now() - issued) : unheardMs
}

/** The session may have ended between its check and joining its room, where its end is announced. */
type Connection = HandshakeRequest & { conn: { close(): void }; disconnect(close: boolean): unknown }

function disconnectIfEnded(context: AppContext, socket: Connection, trust: ProxyTrust) {
  authenticateSocket(context, socket, trust).then(
    (found) => void (found ?? socket.disconnect(true)),
    (error: unknown) => {
      context.log.error({ err: error }, 'a socket could not be authenticated again')
      socket.conn.close()
    },
  )
}

type HandshakeRequest = Pick<Socket, 'handshake' | 'request'>

async function authenticateSocket(
  context: AppContext,
  { handshake, request }: HandshakeRequest,
  trust: ProxyTrust,
): Promise<SocketData | null> {
  const { origin, cookie } = request.headers
  if (origin !== undefined && !isOwnOrigin(context, origin, requestedHost(request, trust))) return null
  const token = tokenOf(handshake.auth, cookie)
  const found = token ? await context.ports.authenticate(context, token) : null
  // An impersonation is not the person's presence: it receives and sends no events.
  return found?.owesSecondFactor || found?.owesPassword || found?.impersonation ? null : found
}

/** First the event, then the disconnect. Each process does both for its own sockets, so that the sequence is kept. */
function endSessionsLocally(io: Io, sessionIds: readonly string[]) {
  const here = io.local.to(sessionIds.map(sessionRoom))
  here.emit('sessionEnded')
  here.disconnectSockets(true)
}

/** The topic that a page reloads after this event; other events only concern connected clients. */
const topicOf = (one: OutgoingEvent): string | undefined => {
  if (one.event === 'changed') return one.what.topic
  if (one.event === 'getComment') return 'orderComments'
  if (one.event === 'getGroupMessages') return 'conversations'
  return one.event === 'getNotification' ? 'notifications' : undefined
}

function emitLocal(io: Io, events: readonly OutgoingEvent[], recent: RecentChanges) {
  for (const one of events) {
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

/** Batches the events of one tick into one message to the other processes, since each message is a transaction that all of them receive. */
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
      // A dead process may still be counted; senders don't wait for it.
      sockets.catch(() => undefined)
      const found = await Promise.race([sockets, sleep(presenceWithinMs, [])])
      return new Set(found.map(({ data }) => data.actor.id))
    },
    sessionEnded: (sessionIds) => {
      if (sessionIds.length === 0) return
      endSessionsLocally(io, sessionIds)
      io.serverSideEmit('endSessions', sessionIds)
    },
  }
}

const roomsOf = ({ users = [], roles = [] }: Audience) => [...users.map(userRoom), ...roles.map(roleRoom)]

function isOwnOrigin({ config }: AppContext, origin: string, host: string) {
  const url = URL.parse(origin)
  return url !== null && (url.host === host || (config.PUBLIC_URL !== undefined && url.origin === new URL(config.PUBLIC_URL).origin))
}
