import { Switch } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '#core/toast.ts'
import styles from './Preferences.module.css'
import { beginPush, endPush, pushState } from './push.ts'

const key = ['push', 'this browser']

/** Whether this browser notifies while the product is closed. Permission is asked for only on turning it on. */
export function PushChoice() {
  const queries = useQueryClient()
  const { data: standing } = useQuery({ queryKey: key, queryFn: pushState, staleTime: 0 })
  const [isBusy, setBusy] = useState(false)
  if (!standing) return null
  const choose = async (isOn: boolean) => {
    setBusy(true)
    try {
      await (isOn ? beginPush() : endPush())
    } catch {
      toast.failure('Your choice could not be saved.')
    }
    setBusy(false)
    await queries.invalidateQueries({ queryKey: key })
  }
  return (
    <div className={styles.digest}>
      <Switch
        label="In this browser, also while the product is closed"
        description={words[standing]}
        checked={standing === 'on'}
        disabled={isBusy || standing === 'missing' || standing === 'refused'}
        onChange={({ currentTarget }) => void choose(currentTarget.checked)}
      />
    </div>
  )
}

const words = {
  on: 'This device also shows your in-app notifications, until you sign out. It never shows the text of a message.',
  off: 'Turn this on to see your in-app notifications on this device too. Your browser asks for permission.',
  refused: 'Your browser blocks notifications from this site. Allow them in its settings first.',
  missing: 'This browser cannot do that, or only over a secure connection. On an iPhone, add the site to the home screen first.',
}
