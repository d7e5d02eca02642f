import { Button } from '@mantine/core'
import { Link } from 'react-router'
import styles from './Needs.module.css'
import type { Need } from './needs.ts'

/** Actions that only this customer can take, each with its button. Renders nothing without any. */
export function Needs({ needs }: { needs: readonly Need[] }) {
  if (needs.length === 0) return null
  return (
    <section aria-labelledby="needs" className={styles.needs}>
      <h2 id="needs" className={styles.title}>
        Waiting for you
      </h2>
      <ul className={styles.list}>
        {needs.map(({ id, order, words, action, to }, index) => (
          <li key={id} className={styles.need}>
            <div>
              <div className={styles.order}>{order}</div>
              <div className={styles.words}>{words}</div>
            </div>
            <Button component={Link} to={to} variant={index === 0 ? 'filled' : 'default'}>
              {action}
              <span className="visually-hidden"> for {order}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
