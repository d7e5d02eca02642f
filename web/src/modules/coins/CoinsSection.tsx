import { useMe } from '#core/session.ts'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { Section } from '#ui/Section.tsx'
import { Balance } from './Balance.tsx'
import { ChangeCoinsForm } from './ChangeCoinsForm.tsx'
import { Ledger } from './Ledger.tsx'

/** A customer's coins for the back office; admins give and take them. */
export function CoinsSection({ userId, name }: { userId: string; name: string }) {
  const me = useMe()
  return (
    <Section
      title="Coins"
      look="plain"
      tools={
        me.role === 'admin' && (
          <FormDialog title={`Coins of ${name}`} button="Give or take coins" buttonProps={{ variant: 'default' }}>
            {(close) => <ChangeCoinsForm userId={userId} name={name} close={close} />}
          </FormDialog>
        )
      }
    >
      <Balance userId={userId} />
      <Ledger userId={userId} showsWho emptyText={`${name} gets coins with every delivered order.`} />
    </Section>
  )
}
