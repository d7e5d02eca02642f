import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { createElement } from 'react'
import { newKey } from './newKey.ts'
import { OfferMessage } from './OfferMessage.tsx'

/** Short messages at the edge of the screen. They are announced to screen readers, and never hold the only copy of a fact. */
export const toast = {
  /** The action succeeded. */
  success(message: string) {
    return notifications.show({ message, icon: createElement(IconCheck, { size: 16, stroke: 2.25 }), color: 'green', ...withoutControl })
  },

  /** Neutral information. */
  info(message: string) {
    return notifications.show({ message, icon: createElement(IconInfoCircle, { size: 16, stroke: 2 }), ...withoutControl })
  },

  /** The action failed. Stays longer, since it must be read. */
  failure(message: string) {
    const icon = createElement(IconAlertTriangle, { size: 16, stroke: 2 })
    return notifications.show({ message, icon, color: 'red', autoClose: 10_000, role: 'alert' })
  },

  /** The message is no longer true. */
  hide: (id: string) => notifications.hide(id),

  /**
   * A change by another user. Only the newest two are shown, so that many of them never delay the result of one's own action. The bell
   * lists all.
   */
  news(message: string) {
    const id = `news-${newKey()}`
    while (shownNews.length >= mostNews) notifications.hide(shownNews.shift() ?? '')
    shownNews.push(id)
    return notifications.show({
      id,
      message,
      icon: createElement(IconCheck, { size: 16, stroke: 2.25 }),
      color: 'green',
      ...withoutControl,
      onClose: () => {
        shownNews = shownNews.filter((each) => each !== id)
      },
    })
  },

  /** A chat message in a conversation that is not open; the next message of that conversation replaces it. */
  message(conversationId: string, title: string, message: string) {
    const id = `chat-${conversationId}`
    notifications.hide(id)
    return notifications.show({ id, title, message, autoClose: 8_000 })
  },

  /** The conversation was opened. */
  messageSeen: (conversationId: string) => notifications.hide(`chat-${conversationId}`),

  /** The action succeeded and can be undone for `seconds`. */
  undo(message: string, onUndo: () => void, seconds = 10) {
    const id: string = toast.offer(message, { label: 'Undo', act: onUndo }, seconds)
    undoable.push({ id, act: onUndo, until: Date.now() + seconds * 1000 })
    return id
  },

  /** Undoes the latest action that can still be undone. Returns whether there was one. */
  undoLast(): boolean {
    for (let last = undoable.pop(); last; last = undoable.pop()) {
      if (last.until < Date.now()) continue
      notifications.hide(last.id)
      last.act()
      return true
    }
    return false
  },

  /** The action succeeded and, for `seconds`, a next step is offered, such as a link to the result. */
  offer(message: string, { label, act }: Offer, seconds = 10) {
    const id = `offer-${newKey()}`
    const onAct = () => {
      undoable = undoable.filter((each) => each.id !== id)
      notifications.hide(id)
      act()
    }
    return notifications.show({
      id,
      message: createElement(OfferMessage, { message, label, onAct }),
      icon: createElement(IconCheck, { size: 16, stroke: 2.25 }),
      color: 'green',
      autoClose: seconds * 1000,
      // A closed toast cannot be undone by keyboard either.
      onClose: () => {
        undoable = undoable.filter((each) => each.id !== id)
      },
    })
  },
}

/** Marks toasts without a control: pointer events pass through to the page below, and the pointer does not keep them open. */
const withoutControl = { 'data-only-tells': true }

const mostNews = 2
let shownNews: string[] = []

/** The actions that can be undone now, the newest last. */
let undoable: { id: string; act: () => void; until: number }[] = []

type Offer = { label: string; act: () => void }
