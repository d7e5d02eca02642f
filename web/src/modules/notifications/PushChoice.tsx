import { Switch } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '#core/toast.ts'
import styles from './Preferences.module.css'
import { beginPush, endPush, pushStanding } from './push.ts'

const key = ['push', 'this browser']

/** Whether this browser tells of news while the product is closed. Nobody is asked before they turn it on here. */
export function PushChoice() {
  const queries = useQueryClient()
  const { data: standing } = useQuery({ queryKey: key, queryFn: pushStanding, staleTime: 0 })
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
        label="In this browser, also while the desk is closed"
        description={words[standing]}
        checked={standing === 'on'}
        disabled={isBusy || standing === 'missing' || standing === 'refused'}
        onChange={({ currentTarget }) => void choose(currentTarget.checked)}
      />
    </div>
  )
}

const words = {
  on: 'What reaches you in the app is shown by this device too, until you sign out. It never shows what a message says.',
  off: 'What reaches you in the app is then shown by this device too. Your browser asks whether it may.',
  refused: 'Your browser was told to show nothing of this site. Change that in its settings first.',
  missing: 'This browser cannot do that, or only over a secure connection. On an iPhone, add the site to the home screen first.',
}
