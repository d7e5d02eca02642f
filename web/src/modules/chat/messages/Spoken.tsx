import type { ChatMessage } from '@app/contract/conversations/conversations.shapes.ts'

const longest = 200

/** Announces a new message of another person to screen readers, and waits until the previous announcement is over. */
export function Spoken({ messages, myId }: { messages: readonly ChatMessage[]; myId: string }) {
  const newest = messages.at(-1)
  const isSpoken = newest && newest.sender[0]?._id !== myId && !newest.isDeleted && Date.now() - Date.parse(newest.createdAt) < 60_000
  return (
    <p className="visually-hidden" aria-live="polite">
      {isSpoken ? `${newest.sender[0]?.name ?? ''}: ${newest.message.slice(0, longest) || 'a file'}` : ''}
    </p>
  )
}
