import { useNotifications } from '@mantine/notifications'
import { lazy, Suspense, useState } from 'react'

const Toasts = lazy(() => import('./Toasts.tsx'))

/** Where toasts appear. Their parts come with the first toast: a page that only tells something never loads them. */
export function ToastHost() {
  const { notifications } = useNotifications()
  const [isWanted, setIsWanted] = useState(false)
  if (notifications.length > 0 && !isWanted) setIsWanted(true)
  return <Suspense fallback={null}>{isWanted && <Toasts />}</Suspense>
}
