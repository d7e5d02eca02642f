import type { ChatPerson } from '@app/contract/conversations/conversations.shapes.ts'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { Person } from '#ui/Person.tsx'
import styles from '../Chat.module.css'
import { mentionBefore } from './mentions.ts'

type Field = {
  text: string
  caret: number
  people: readonly ChatPerson[]
  /** Writes the name into the text; the person is mentioned as long as it stands there. */
  onChoose: (person: ChatPerson, text: string, caret: number) => void
}
type Mentions = { menu: ReactNode; aria: Record<string, string | undefined>; onKeyDown: (event: KeyboardEvent) => boolean }

/** The people after an @: typing narrows the list; arrows move in it, Enter or Tab chooses, Escape closes it. */
export function useMentions({ text, caret, people, onChoose }: Field): Mentions {
  const id = useId()
  const [at, setAt] = useState(0)
  // The @ whose list was closed, or whose person was chosen.
  const [left, setLeft] = useState<number | null>(null)
  const mention = mentionBefore(text, caret, people)
  if (mention === null && left !== null) setLeft(null)
  const items = mention === null || mention.from === left ? [] : mention.people
  const chosen = items[Math.min(at, items.length - 1)]
  const optionId = (person: ChatPerson) => `${id}-${person._id}`

  const take = (person: ChatPerson) => {
    if (!mention) return
    const before = `${text.slice(0, mention.from)}@${person.name} `
    setAt(0)
    setLeft(mention.from)
    onChoose(person, `${before}${text.slice(mention.to)}`, before.length)
  }
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!mention || !chosen || event.nativeEvent.isComposing) return false
    if (event.key === 'Escape') setLeft(mention.from)
    else if (event.key === 'ArrowDown') setAt((at + 1) % items.length)
    else if (event.key === 'ArrowUp') setAt((at + items.length - 1) % items.length)
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) take(chosen)
    else return false
    event.preventDefault()
    return true
  }
  if (!chosen) return { menu: null, aria: {}, onKeyDown }
  return {
    onKeyDown,
    aria: { 'aria-autocomplete': 'list', 'aria-controls': id, 'aria-activedescendant': optionId(chosen) },
    menu: (
      <div id={id} role="listbox" aria-label="People to mention" className={styles.mentions}>
        {items.map((person) => (
          // The field keeps the focus and handles the keys.
          <div
            key={person._id}
            id={optionId(person)}
            role="option"
            tabIndex={-1}
            aria-selected={person === chosen}
            className={styles.mention}
            onPointerDown={(event) => {
              event.preventDefault()
              take(person)
            }}
          >
            <Person name={person.name} picture={person.profilePicture} size={24} />
          </div>
        ))}
      </div>
    ),
  }
}
