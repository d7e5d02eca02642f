import { type ClientEvents, realtimePath, type ServerEvents } from '@app/contract/core/realtime.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Socket } from 'socket.io-client'
import { canGetStale } from './connection.ts'
import { chatConnection } from './liveChat.ts'
import { afterPress } from './press.ts'
import { checkSession, expireSession, type Me } from './session.ts'
import { toast } from './toast.ts'
import { afterTyping } from './typing.ts'

type Connection = Pick<Socket<ServerEvents, ClientEvents>, 'on' | 'emit'>

/**
 * Keeps a realtime connection while a user is signed in, so that their screens follow changes. The library is loaded here and not with the
 * page. Returns the function that disconnects.
 */
export function connectRealtime(me: Me, queries: QueryClient): () => void {
  let isWanted = true
  let disconnectAll = () => {}
  import('socket.io-client').then(({ io }) => {
    if (!isWanted) return
    let hasBeenUp = false
    const socket: Socket<ServerEvents, ClientEvents> = io({
      path: realtimePath,
      // One transport only: with several server processes, a connection that starts by polling could continue on another one.
      transports: ['websocket'],
      // On the first connect the server replays recent events. After an interruption everything is refetched.
      auth: (hand) => hand({ unheardMs: hasBeenUp ? 0 : Math.round(performance.now()) }),
    })
    socket.once('connect', () => {
      hasBeenUp = true
    })
    const forget = listen(socket, me, queries)
    disconnectAll = () => {
      forget()
      socket.removeAllListeners()
      const disconnect = () => socket.disconnect()
      if (socket.connected) disconnect()
      else {
        // Browsers log an error for a connection that is closed while it opens.
        socket.once('connect', disconnect)
        socket.once('connect_error', disconnect)
      }
    }
    // Without this connection the page still works; it learns of changes only by fetching.
  }, console.warn)
  return () => {
    isWanted = false
    disconnectAll()
  }
}

const gatherMs = 250
/** A third of the time for which the server remembers events. Data that is older than this on connect is refetched. */
const replayedMs = 5_000

/** Before the first connect, changes may have been missed. The server replays recent ones; older data is refetched here. */
function refetchUnheard(queries: QueryClient): void {
  const upAt = Date.now()
  void queries.invalidateQueries({ predicate: (query) => canGetStale(query) && upAt - query.state.dataUpdatedAt > replayedMs })
}

/** Handles each event of the server. */
export function listen(line: Connection, me: Me, queries: QueryClient): () => void {
  let hasBeenUp = false
  const topics = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Several events in a moment, as one change often causes, lead to one refetch. */
  const refreshSoon = (topic: string) => {
    topics.add(topic)
    timer ??= setTimeout(() => {
      timer = undefined
      for (const changed of topics) void queries.invalidateQueries({ queryKey: [changed] })
      topics.clear()
    }, gatherMs)
  }

  line.on('connect', () => {
    line.emit('addNotificationUser', me.id)
    line.emit('addCommentUser', me.id)
    line.emit('addGroupUser', me.id)
    chatConnection.up()
    // During the interruption anything may have changed.
    if (hasBeenUp) void queries.invalidateQueries()
    else refetchUnheard(queries)
    hasBeenUp = true
  })
  // The server refused the connection; the session may have ended.
  line.on('connect_error', () => void checkSession())
  // The server disconnected, and the library does not reconnect then. The session may have ended.
  line.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') void checkSession()
  })
  line.on('getNotification', ({ user, notification, href }) => {
    if (user !== me.id) return
    // A person who has the linked page open sees the change and needs no toast.
    if (href !== location.pathname) afterTyping(() => afterPress(() => toast.news(notification)))
    refreshSoon('notifications')
  })
  // The messages are refetched, so that none is missing and none appears twice.
  line.on('getComment', () => refreshSoon('orderComments'))
  line.on('getGroupMessages', (message) => {
    chatConnection.heard(message)
    if (!message.isChange) refreshSoon('conversations')
  })
  line.on('typing', chatConnection.typing)
  chatConnection.speaksThrough((id) => line.emit('typing', { id }))
  line.on('changed', ({ topic }) => refreshSoon(topic))
  line.on('sessionEnded', expireSession)
  return () => {
    clearTimeout(timer)
    chatConnection.speaksThrough(null)
  }
}
