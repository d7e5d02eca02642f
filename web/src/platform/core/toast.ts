import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { createElement } from 'react'
import { newKey } from './newKey.ts'
import { OfferMessage } from './OfferMessage.tsx'

/** Short words at the edge of the screen about what just happened. They are announced, and never carry the only copy of a fact. */
export const toast = {
  /** It worked. */
  success(message: string) {
    return notifications.show({ message, icon: createElement(IconCheck, { size: 16, stroke: 2.25 }), color: 'green', ...onlyTells })
  },

  /** Something to know; neither good nor bad. */
  info(message: string) {
    return notifications.show({ message, icon: createElement(IconInfoCircle, { size: 16, stroke: 2 }), ...onlyTells })
  },

  /** It did not work: stays longer, since it must be read. */
  failure(message: string) {
    const icon = createElement(IconAlertTriangle, { size: 16, stroke: 2 })
    return notifications.show({ message, icon, color: 'red', autoClose: 10_000, role: 'alert' })
  },

  /** What was said is true no longer. */
  hide: (id: string) => notifications.hide(id),

  /**
   * What somebody else did. Only the newest two are shown: a burst of them never makes the answer to one's own act
   * wait for a place. The bell keeps them all.
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
      ...onlyTells,
      onClose: () => {
        shownNews = shownNews.filter((each) => each !== id)
      },
    })
  },

  /** Somebody wrote, in a conversation that is not open; a later word of the same one takes the place of the earlier. */
  message(conversationId: string, title: string, message: string) {
    const id = `chat-${conversationId}`
    notifications.hide(id)
    return notifications.show({ id, title, message, autoClose: 8_000 })
  },

  /** The conversation was opened. */
  messageSeen: (conversationId: string) => notifications.hide(`chat-${conversationId}`),

  /** It worked, and for `seconds` it can be taken back. */
  undo(message: string, onUndo: () => void, seconds = 10) {
    const id: string = toast.offer(message, { label: 'Undo', act: onUndo }, seconds)
    undoable.push({ id, act: onUndo, until: Date.now() + seconds * 1000 })
    return id
  },

  /** Takes back what was done last, as long as that is offered; answers whether anything was. */
  undoLast(): boolean {
    for (let last = undoable.pop(); last; last = undoable.pop()) {
      if (last.until < Date.now()) continue
      notifications.hide(last.id)
      last.act()
      return true
    }
    return false
  },

  /** It worked, and for `seconds` something more is offered, as going where it can be seen. */
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
      // What was closed is not offered any more, by no key either.
      onClose: () => {
        undoable = undoable.filter((each) => each.id !== id)
      },
    })
  },
}

/** Nothing is to be done with it: whoever works on with what it lies on reaches that through it, and does not keep it there. */
const onlyTells = { 'data-only-tells': true }

const mostNews = 2
let shownNews: string[] = []

/** What is offered to be taken back just now, the newest last. */
let undoable: { id: string; act: () => void; until: number }[] = []

type Offer = { label: string; act: () => void }
