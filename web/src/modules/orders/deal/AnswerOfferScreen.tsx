import { href } from '@app/contract/screens.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { useAbout } from '#core/about.ts'
import { calls } from '#core/calls.ts'
import { MailAddress } from '#ui/ContactLinks.tsx'
import { useScreenTitle } from '#ui/Screen.tsx'
import { EmptyState } from '#ui/state/EmptyState.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import styles from './AnswerOffer.module.css'
import { MailedOffer } from './MailedOffer.tsx'

/** Where the link of a mail leads: one offer and the three answers, without an account around it. */
export default function AnswerOfferScreen() {
  const link = useSearchParams()[0].get('offer') ?? ''
  const about = useAbout()
  const heading = useScreenTitle('Our offer')
  const asked = useQuery({ ...calls.offerLinks.open.queryOptions({ link }), refetchOnWindowFocus: true })
  return (
    <main className={styles.page}>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        Our offer
      </h1>
      {about && <p className={styles.from}>From {about.product}</p>}
      <Loaded
        query={asked}
        failed="The offer could not be opened."
        missing={
          <EmptyState
            title="There is no such offer."
            text="A letter may be missing from the link. Sign in, or ask whoever sent it to you."
            action={
              <Button component={Link} to={href('signIn')}>
                Sign In
              </Button>
            }
          />
        }
      >
        {(offer) => <MailedOffer link={link} offer={offer} />}
      </Loaded>
      {about?.company.email && (
        <p className={styles.questions}>
          Questions? <MailAddress of={about.company.email} />
        </p>
      )}
    </main>
  )
}
