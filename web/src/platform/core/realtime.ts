import { type ClientEvents, realtimePath, type ServerEvents } from '@app/contract/core/realtime.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Socket } from 'socket.io-client'
import { growsOld } from './line.ts'
import { chatLine } from './liveChat.ts'
import { afterPress } from './press.ts'
import { checkSession, expireSession, type Me } from './session.ts'
import { toast } from './toast.ts'

type Line = Pick<Socket<ServerEvents, ClientEvents>, 'on' | 'emit'>

/**
 * Holds the line to the server while somebody is signed in, so that what they look at changes when it changes. The
 * library is loaded here and not with the page. Returns how to hang up.
 */
export function connectRealtime(me: Me, queries: QueryClient): () => void {
  let isWanted = true
  let disconnectAll = () => {}
  import('socket.io-client').then(({ io }) => {
    if (!isWanted) return
    let hasBeenUp = false
    const socket: Socket<ServerEvents, ClientEvents> = io({
      path: realtimePath,
      // One kind of transport: with several server processes a line that begins by polling could end at another one.
      transports: ['websocket'],
      // What was said since the page began is told when the line comes up; later ones ask for everything anew.
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
        // The browser complains of a line that is cut while it is being made.
        socket.once('connect', disconnect)
        socket.once('connect_error', disconnect)
      }
    }
    // Without the line the page still works; it only learns of changes when it asks.
  }, console.warn)
  return () => {
    isWanted = false
    disconnectAll()
  }
}

const gatherMs = 250
/** Three times as long the server remembers what was said; what is older than this when the line comes up is asked for anew. */
const toldMs = 5_000

/** Before the line was first up, changes may have gone unheard. The server tells a line of those that are recent. */
function askForUntold(queries: QueryClient): void {
  const upAt = Date.now()
  void queries.invalidateQueries({ predicate: (query) => growsOld(query) && upAt - query.state.dataUpdatedAt > toldMs })
}

/** What is done about each thing the server says. */
export function listen(line: Line, me: Me, queries: QueryClient): () => void {
  let hasBeenUp = false
  const topics = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Several changes in a moment, as one act of somebody often makes, are asked for once. */
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
    chatLine.up()
    // While the line was down anything may have changed.
    if (hasBeenUp) void queries.invalidateQueries()
    else askForUntold(queries)
    hasBeenUp = true
  })
  // The server would not take the line; it may no longer know this session.
  line.on('connect_error', () => void checkSession())
  // The server hung up, and the library does not call back then. What it said before may have been overtaken by it.
  line.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') void checkSession()
  })
  line.on('getNotification', ({ user, notification, href }) => {
    if (user !== me.id) return
    // Whoever has the page open that it leads to sees it change, and needs no words over it.
    if (href !== location.pathname) afterPress(() => toast.news(notification))
    refreshSoon('notifications')
  })
  // The words themselves are asked for, so that nothing is missing where one was not heard and nothing is there twice.
  line.on('getComment', () => refreshSoon('orderComments'))
  line.on('getGroupMessages', (message) => {
    chatLine.heard(message)
    if (!message.isChange) refreshSoon('conversations')
  })
  line.on('typing', chatLine.typing)
  chatLine.speaksThrough((id) => line.emit('typing', { id }))
  line.on('changed', ({ topic }) => refreshSoon(topic))
  line.on('sessionEnded', expireSession)
  return () => {
    clearTimeout(timer)
    chatLine.speaksThrough(null)
  }
}
