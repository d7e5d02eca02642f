import type { ChatMessage } from '@app/contract/conversations/conversations.shapes.ts'

const longest = 200

/** Says a new message of somebody else to whoever cannot see it, and waits until they are not being told something else. */
export function Spoken({ messages, myId }: { messages: readonly ChatMessage[]; myId: string }) {
  const newest = messages.at(-1)
  const isSpoken = newest && newest.sender[0]?._id !== myId && !newest.isDeleted && Date.now() - Date.parse(newest.createdAt) < 60_000
  return (
    <p className="visually-hidden" aria-live="polite">
      {isSpoken ? `${newest.sender[0]?.name ?? ''}: ${newest.message.slice(0, longest) || 'a file'}` : ''}
    </p>
  )
}
