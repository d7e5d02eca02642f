import { href } from '@app/contract/screens.ts'
import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { calls } from '#core/calls.ts'
import { useProductInfo } from '#core/productInfo.ts'
import { announceImpersonationChange, leave, type Me } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import styles from './ImpersonationBanner.module.css'

/** Says on every screen that the user is impersonating another, with a button to stop. It disappears when the time is over. */
export default function ImpersonationBanner({ me, until }: { me: Me; until: string }) {
  const product = useProductInfo()?.product ?? 'the product'
  const back = () => {
    announceImpersonationChange()
    leave.to(href('viewUser', { id: me.id }))
  }
  const stop = useAction(calls.auth.stopImpersonation, { failed: 'This could not be stopped. Please try again.', after: back })
  useEffect(() => {
    const timer = setTimeout(() => leave.to(location.href), Math.max(1_000, Date.parse(until) - Date.now() + 1_000))
    return () => clearTimeout(timer)
  }, [until])
  return (
    <aside className={styles.banner} aria-label="Viewing as another user">
      <span role="status">
        You see {product} as <strong>{me.name}</strong> does. Nothing can be changed.
      </span>
      <Button size="compact-sm" color="warm" variant="default" loading={stop.isPending} onClick={() => stop.mutate({})}>
        Stop
      </Button>
    </aside>
  )
}
