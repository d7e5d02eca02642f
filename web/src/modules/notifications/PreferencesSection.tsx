import {
  type NotificationChannel,
  type NotificationKind,
  notificationChannels,
  whyNeverSilent,
} from '@app/contract/notifications/notificationKinds.rules.ts'
import type { NotificationPreferences } from '@app/contract/notifications/notifications.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { Section } from '#ui/Section.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'
import { DigestChoice } from './DigestChoice.tsx'
import { channelWords, newsWordsFor } from './newsWords.ts'
import styles from './Preferences.module.css'
import { PushChoice } from './PushChoice.tsx'

/** Where each kind of news reaches somebody, and whether they want a mail a day with what they have not read. */
export function PreferencesSection() {
  const preferences = useQuery(calls.notifications.preferences.queryOptions())
  return (
    <Section title="Notifications" text="Where news reaches you. A choice counts from the moment you make it.">
      <Loaded query={preferences} failed="Your choices could not be loaded." skeleton={<TextSkeleton lines={6} />}>
        {({ kinds, digest }) => (
          <>
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
  // What was chosen shows at once; should it fail, the answer of the server comes back.
  const [wanted, setWanted] = useState<NotificationChannel | null>(null)
  const chosen = wanted ?? channel
  const { name, text } = newsWordsFor(useMe().role, kind)
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
            {whyNeverSilent}
          </span>
        )}
      </div>
      {notificationChannels.map((one) => (
        <Way
          key={one}
          kind={kind}
          channel={one}
          isChosen={one === chosen}
          isOpen={channels.includes(one)}
          onChoose={() => {
            setWanted(one)
            save.mutate({ kind, channel: one }, { onError: () => setWanted(null) })
          }}
        />
      ))}
    </fieldset>
  )
}

type WayProps = { kind: NotificationKind; channel: NotificationChannel; isChosen: boolean; isOpen: boolean; onChoose: () => void }

function Way({ kind, channel, isChosen, isOpen, onChoose }: WayProps) {
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
