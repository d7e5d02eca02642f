import { fromWireRole } from '@app/contract/core/access.ts'
import { roleWords } from '@app/contract/users/users.rules.ts'
import { useAbout } from '#core/about.ts'
import styles from './DemoAccounts.module.css'

/** The invented people of the demo company; a choice fills in the name. Their password is told where the product was started. */
export function DemoAccounts({ onChoose }: { onChoose: (username: string) => void }) {
  const about = useAbout()
  if (!about?.isDemo || about.demoAccounts.length === 0) return null
  return (
    <section className={styles.demo} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts" className={styles.title}>
        This is the demo company
      </h2>
      <p className={styles.text}>
        Choose who to be. The password is the same for all; it stands in the terminal where the desk was started.
      </p>
      <ul className={styles.list}>
        {about.demoAccounts.map(({ username, role }) => (
          <li key={username}>
            <button type="button" className={styles.account} onClick={() => onChoose(username)}>
              <span>{username}</span>
              <span className={styles.role}>{roleWords[fromWireRole(role) ?? 'user']}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
