import { href } from '@app/contract/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { calls } from '#core/calls.ts'
import { useProductInfo } from '#core/productInfo.ts'
import { useScreenTitle } from '#ui/Screen.tsx'
import { EmptyState } from '#ui/state/EmptyState.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { CardFacts } from './CardFacts.tsx'
import styles from './DeveloperCard.module.css'

/** The public page with a developer's skills and work, by its link. */
export default function DeveloperCardScreen() {
  const card = useSearchParams()[0].get('card') ?? ''
  const asked = useQuery(calls.resume.openCard.queryOptions({ card }))
  const product = useProductInfo()?.product ?? 'Home'
  const title = asked.data?.name || 'Developer'
  const heading = useScreenTitle(title)
  return (
    <main className={styles.page}>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      <Loaded
        query={asked}
        failed="The page could not be loaded."
        missing={<EmptyState title="There is no such page." text="Ask the sender of the link for a new one." />}
      >
        {(shown) => <CardFacts card={shown} />}
      </Loaded>
      <footer className={styles.footer}>
        <a href={href('landing')}>{product}</a>
      </footer>
    </main>
  )
}
