import { href } from '@app/contract/screens.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { calls } from '#core/calls.ts'
import { useProductInfo } from '#core/productInfo.ts'
import { MailAddress } from '#ui/ContactLinks.tsx'
import { useScreenTitle } from '#ui/Screen.tsx'
import { EmptyState } from '#ui/state/EmptyState.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import styles from './AnswerOffer.module.css'
import { MailedOffer } from './MailedOffer.tsx'

/** The page behind the link of a mail: one offer and its three answers, without signing in. */
export default function AnswerOfferScreen() {
  const link = useSearchParams()[0].get('offer') ?? ''
  const productInfo = useProductInfo()
  const heading = useScreenTitle('Our offer')
  const asked = useQuery({ ...calls.offerLinks.open.queryOptions({ link }), refetchOnWindowFocus: true })
  return (
    <main className={styles.page}>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        Our offer
      </h1>
      {productInfo && <p className={styles.from}>From {productInfo.product}</p>}
      <Loaded
        query={asked}
        failed="The offer could not be opened."
        missing={
          <EmptyState
            title="Offer not found"
            text="The link may be incomplete. Sign in, or ask the person who sent it to you."
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
      {productInfo?.company.email && (
        <p className={styles.questions}>
          Questions? <MailAddress of={productInfo.company.email} />
        </p>
      )}
    </main>
  )
}
