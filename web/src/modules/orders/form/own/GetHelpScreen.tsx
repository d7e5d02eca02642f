import type { Order } from '@app/contract/orders/orders.shapes.ts'
import { href } from '@app/contract/screens.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { LoginDialog } from '#auth/index.ts'
import { useVisitor } from '#core/session.ts'
import { Screen } from '#ui/Screen.tsx'
import { BesideForm } from '../BesideForm.tsx'
import styles from './GetHelpScreen.module.css'
import { OrderReceipt } from './OrderReceipt.tsx'
import { OwnOrderForm } from './OwnOrderForm.tsx'
import { RequestReceipt } from './RequestReceipt.tsx'
import type { SentRequest } from './VisitorPart.tsx'

/** The public order form: a visitor types first and signs in afterwards, and the draft is kept. */
export default function GetHelpScreen() {
  const me = useVisitor()
  const navigate = useNavigate()
  const [created, setCreated] = useState<Order | null>(null)
  const [sent, setSent] = useState<SentRequest | null>(null)
  const [isLoginOpen, setLoginOpen] = useState(false)

  return (
    <div className={styles.page}>
      <Screen
        title="Get Help Now"
        subtitle={created || sent ? undefined : 'Tell us what you need and by when; we answer with a price. You pay only once you agree.'}
      >
        <BesideForm>
          {sent ? (
            <RequestReceipt request={sent} onAnother={() => setSent(null)} />
          ) : created ? (
            <OrderReceipt order={created} onAnother={() => setCreated(null)} />
          ) : (
            <OwnOrderForm
              me={me}
              onCreated={setCreated}
              onSent={setSent}
              onLogin={() => setLoginOpen(true)}
              isLeavingAllowed={isLoginOpen}
            />
          )}
        </BesideForm>
        <LoginDialog
          isOpen={isLoginOpen}
          text="Your order is kept. Send it once you are signed in."
          onClose={() => setLoginOpen(false)}
          onSignedIn={({ role, mustChangePassword }) => {
            // Only customers place orders here. A person who must change their password finds the draft again afterwards.
            if (role !== 'user' || mustChangePassword) void navigate(href('myProfile'))
            else setLoginOpen(false)
          }}
        />
      </Screen>
    </div>
  )
}
