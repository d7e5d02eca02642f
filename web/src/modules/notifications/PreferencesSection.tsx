import {
  alwaysOnText,
  type NotificationChannel,
  type NotificationKind,
  notificationChannels,
} from '@app/contract/notifications/notificationKinds.rules.ts'
import type { NotificationPreferences } from '@app/contract/notifications/notifications.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { Section } from '#ui/Section.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'
import { DigestChoice } from './DigestChoice.tsx'
import { MailChoice } from './MailChoice.tsx'
import { channelWords, notificationWordsFor } from './notificationWords.ts'
import styles from './Preferences.module.css'
import { PushChoice } from './PushChoice.tsx'
import { useChoice } from './useChoice.ts'

/** The channel for each kind of notification, and the daily digest. */
export function PreferencesSection() {
  const preferences = useQuery(calls.notifications.preferences.queryOptions())
  return (
    <Section title="Notifications" text="Choose a channel for each kind. A choice applies at once.">
      <Loaded query={preferences} failed="Your choices could not be loaded." skeleton={<TextSkeleton lines={6} />}>
        {({ kinds, digest, isMailed }) => (
          <>
            <MailChoice isMailed={isMailed} />
            <div className={styles.kinds}>
              <div className={styles.head} aria-hidden="true">
                <span />
                {notificationChannels.map((channel) => (
                  <span key={channel}>{channelWords[channel]}</span>
                ))}
              </div>
              {kinds.map((choice) => (
                <KindChoice key={choice.kind} {...choice} />
              ))}
            </div>
            <PushChoice />
            <DigestChoice digest={digest} />
          </>
        )}
      </Loaded>
    </Section>
  )
}

function KindChoice({ kind, channel, channels }: NotificationPreferences['kinds'][number]) {
  const save = useAction(calls.notifications.setPreference, {
    failed: 'Your choice could not be saved.',
    refresh: [calls.notifications.preferences],
    inTurn: `notifications.preference.${kind}`,
  })
  const [chosen, setChosen] = useChoice(channel)
  const { name, text } = notificationWordsFor(useMe().role, kind)
  const isSilenceMissing = !channels.includes('none')
  return (
    <fieldset className={styles.kind}>
      <legend className="visually-hidden">{name}</legend>
      <div className={styles.words}>
        <span className={styles.name}>
          {name}
          <span role="status" className={styles.saved}>
            {save.isSuccess && 'Saved'}
          </span>
        </span>
        <span className={styles.text}>{text}</span>
        {isSilenceMissing && (
          <span className={styles.text} id={`why-${kind}`}>
            {alwaysOnText}
          </span>
        )}
      </div>
      {notificationChannels.map((one) => (
        <ChannelOption
          key={one}
          kind={kind}
          channel={one}
          isChosen={one === chosen}
          isOpen={channels.includes(one)}
          onChoose={() => {
            setChosen(one)
            save.mutate({ kind, channel: one }, { onError: () => setChosen(null) })
          }}
        />
      ))}
    </fieldset>
  )
}

type ChannelOptionProps = { kind: NotificationKind; channel: NotificationChannel; isChosen: boolean; isOpen: boolean; onChoose: () => void }

function ChannelOption({ kind, channel, isChosen, isOpen, onChoose }: ChannelOptionProps) {
  return (
    <label className={styles.way}>
      <input
        type="radio"
        name={`news-${kind}`}
        value={channel}
        checked={isChosen}
        disabled={!isOpen}
        aria-describedby={isOpen ? undefined : `why-${kind}`}
        onChange={onChoose}
      />
      <span className={styles.wayWords}>{channelWords[channel]}</span>
    </label>
  )
}
