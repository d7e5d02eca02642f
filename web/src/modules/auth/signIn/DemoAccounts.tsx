import { fromWireRole } from '@app/contract/core/access.ts'
import { roleWords } from '@app/contract/users/users.rules.ts'
import { useProductInfo } from '#core/productInfo.ts'
import styles from './DemoAccounts.module.css'

/** The invented people of the demo company; choosing one fills in the name. Their password is printed where the product was started. */
export function DemoAccounts({ onChoose }: { onChoose: (username: string) => void }) {
  const about = useProductInfo()
  if (!about?.isDemo || about.demoAccounts.length === 0) return null
  return (
    <section className={styles.demo} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts" className={styles.title}>
        This is the demo company
      </h2>
      <p className={styles.text}>
        Choose a person. The password is the same for all; it is printed in the terminal where the product was started.
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
