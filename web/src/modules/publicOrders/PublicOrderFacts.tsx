import { deadlineInWords } from '@app/contract/orders/deadlineWords.ts'
import { contactFields, publicOrderFields } from '@app/contract/publicOrders/publicOrders.fields.ts'
import { whyNotTurned } from '@app/contract/publicOrders/publicOrders.rules.ts'
import type { PublicOrder } from '@app/contract/publicOrders/publicOrders.shapes.ts'
import { href } from '@app/contract/screens.ts'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { MailAddress, PhoneNumber } from '#ui/ContactLinks.tsx'
import { Facts } from '#ui/Facts.tsx'
import { Person } from '#ui/Person.tsx'
import { FileList } from '#ui/preview/FileList.tsx'
import { Section } from '#ui/Section.tsx'
import { Technologies } from '#ui/Technologies.tsx'
import { UserText } from '#ui/text/UserText.tsx'
import { When } from '#ui/When.tsx'
import styles from './PublicOrder.module.css'

/** The visitor's request, and the order made of it. */
export function PublicOrderFacts({ publicOrder, isNarrow }: { publicOrder: PublicOrder; isNarrow?: boolean }) {
  const { files, order, fileUrl, technologies } = publicOrder
  return (
    <div className={styles.parts} data-narrow={isNarrow || undefined}>
      <div className={styles.column}>
        <Section title="Details">
          <UserText className={styles.details} text={publicOrder.details} />
          <Technologies of={technologies} />
        </Section>
        <Section title="Files">
          <FileList files={files} label="Files" />
          {fileUrl && <UserText className={styles.details} text={fileUrl} />}
          {files.length === 0 && (
            <p className={styles.nothing}>
              {order ? (
                <>
                  The files are at{' '}
                  <Anchor component={Link} to={href('orderDetails', { slug: order._id })}>
                    order #{order.number}
                  </Anchor>
                  .
                </>
              ) : (
                !fileUrl && 'No files attached.'
              )}
            </p>
          )}
        </Section>
      </div>
      <div className={styles.column}>
        <Section title="Who asks">
          <Facts
            facts={[
              { term: 'Name', value: publicOrder.name },
              { term: contactFields.email.label, value: <MailAddress of={publicOrder.email} /> },
              { term: contactFields.phone.label, value: <PhoneNumber of={publicOrder.phone} /> },
              { term: 'Account', value: <Account of={publicOrder} /> },
            ]}
          />
        </Section>
        <Section title="Request">
          <Facts
            facts={[
              { term: 'Number', value: `#${publicOrder.number}` },
              { term: publicOrderFields.projectName.label, value: publicOrder.projectName },
              { term: publicOrderFields.category.label, value: publicOrder.category },
              { term: publicOrderFields.type.label, value: publicOrder.type },
              { term: publicOrderFields.deadline.label, value: deadlineInWords(publicOrder) },
              { term: publicOrderFields.documentation.label, value: publicOrder.documentation ? 'Wanted' : 'Not requested' },
              { term: publicOrderFields.bookingSession.label, value: publicOrder.bookingSession ? 'Wanted' : 'Not requested' },
              { term: 'Created at', value: <When at={publicOrder.createdAt} show="both" /> },
            ]}
          />
        </Section>
        {publicOrder.isTurned && (
          <Section title="Order">
            <Facts
              facts={[
                {
                  term: 'Order',
                  value: order ? (
                    <Anchor component={Link} to={href('orderDetails', { slug: order._id })}>
                      #{order.number}
                    </Anchor>
                  ) : (
                    'In the recycle bin'
                  ),
                },
                publicOrder.turnedBy && {
                  term: 'Made by',
                  value: <Person name={publicOrder.turnedBy.name} picture={publicOrder.turnedBy.profilePicture} size={24} />,
                },
                publicOrder.turnedAt && { term: 'Made at', value: <When at={publicOrder.turnedAt} show="both" /> },
                publicOrder.isInvited && { term: 'Account', value: 'Invited with this order' },
              ]}
            />
          </Section>
        )}
      </div>
    </div>
  )
}

function Account({ of: { account, customer } }: { of: PublicOrder }) {
  if (account === 'staff' || account === 'disabled') return whyNotTurned[account]
  if (!customer) return 'None yet'
  return (
    <Anchor component={Link} to={href('viewUser', { id: customer._id })}>
      {customer.name}
    </Anchor>
  )
}
