import type { NotificationPreferences } from '@app/contract/notifications/notifications.calls.ts'
import { Select, Switch } from '@mantine/core'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { readerZone } from '#core/readerClock.ts'
import { useAction } from '#core/useAction.ts'
import styles from './Preferences.module.css'

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${String(hour).padStart(2, '0')}:00` }))

/** One mail a day with the unread notifications, at an hour in the reader's time zone. */
export function DigestChoice({ digest }: { digest: NotificationPreferences['digest'] }) {
  const save = useAction(calls.notifications.setDigest, {
    done: ({ digest }) => (digest.isOn ? 'Your daily digest is on.' : 'Your daily digest is off.'),
    failed: 'Your choice could not be saved.',
    refresh: [calls.notifications.preferences],
    inTurn: 'notifications.digest',
  })
  // Shows the choice at once; if saving fails, the server's value comes back.
  const [choice, setChoice] = useState<Pick<typeof digest, 'isOn' | 'hour'> | null>(null)
  const { isOn, hour } = choice ?? digest
  const timezone = readerZone()
  const choose = (changes: { isOn?: boolean; hour?: number }) => {
    const all = { isOn, hour, ...changes }
    setChoice(all)
    save.mutate({ ...all, timezone }, { onError: () => setChoice(null) })
  }
  return (
    <div className={styles.digest}>
      <Switch
        label="Daily digest"
        description="One mail a day with your unread notifications. None is sent if there is nothing new."
        checked={isOn}
        onChange={({ currentTarget }) => choose({ isOn: currentTarget.checked })}
      />
      {isOn && (
        <Select
          label="Sent at"
          description={digest.isOn && !save.isPending ? `In the time zone ${digest.timezone.replaceAll('_', ' ')}` : undefined}
          data={hours}
          value={String(hour)}
          allowDeselect={false}
          onChange={(chosen) => chosen !== null && choose({ hour: Number(chosen) })}
          w={200}
        />
      )}
    </div>
  )
}
