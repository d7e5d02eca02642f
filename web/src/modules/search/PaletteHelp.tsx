import type { Role } from '@app/contract/core/access.ts'
import styles from './Palette.module.css'
import { examplesFor } from './readCommand.ts'

/** Examples of input for this role; after a search without results it says so first. */
export function PaletteHelp({ role, words }: { role: Role; words: string }) {
  return (
    <section className={styles.help} aria-label="What you can type">
      <p>{words ? `Nothing is called “${words}”. You can type:` : 'You can type:'}</p>
      <dl>
        {examplesFor(role).map(({ typed, does }) => (
          <div key={typed}>
            <dt>{typed}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
