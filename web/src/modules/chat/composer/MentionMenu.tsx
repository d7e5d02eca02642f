import type { ChatPerson } from '@app/contract/conversations/conversations.shapes.ts'
import { Person } from '#ui/Person.tsx'
import styles from '../Chat.module.css'

/** The people who match the mention that is being typed. */
export function MentionMenu({ people, onChoose }: { people: readonly ChatPerson[]; onChoose: (person: ChatPerson) => void }) {
  return (
    <ul className={styles.mentions} aria-label="People to mention">
      {people.map((person) => (
        <li key={person._id}>
          <button type="button" onClick={() => onChoose(person)}>
            <Person name={person.name} picture={person.profilePicture} size={24} />
          </button>
        </li>
      ))}
    </ul>
  )
}
