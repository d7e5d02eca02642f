/** A mailto link. A long address breaks after its @, never within a name. */
export function MailAddress({ of: email }: { of: string }) {
  const at = email.lastIndexOf('@') + 1
  return (
    <a href={`mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`} className="quiet-link">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </a>
  )
}

/** A tel link; it does not wrap within a table. */
export const PhoneNumber = ({ of: number }: { of: string }) => (
  <a href={`tel:${number.replace(/[^\d+]/g, '')}`} className="quiet-link one-piece">
    {number}
  </a>
)
