import { Switch } from '@mantine/core'
import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'
import styles from './Preferences.module.css'
import { useChoice } from './useChoice.ts'

/** One switch for the mails of all kinds. */
export function MailChoice({ isMailed }: { isMailed: boolean }) {
  const save = useAction(calls.notifications.setMailed, {
    done: ({ isMailed }) => (isMailed ? 'We mail you again.' : 'We mail you no more news.'),
    failed: 'Your choice could not be saved.',
    refresh: [calls.notifications.preferences],
    inTurn: 'notifications.mails',
  })
  const [chosen, setChosen] = useChoice(isMailed)
  return (
    <div className={styles.digest}>
      <Switch
        label="Mail me"
        description="Off: no kind below is mailed, and no daily digest. Mails about your account's security and about events that you registered for are always sent."
        checked={chosen}
        onChange={({ currentTarget: { checked } }) => {
          setChosen(checked)
          save.mutate({ isMailed: checked }, { onError: () => setChosen(null) })
        }}
      />
    </div>
  )
}
