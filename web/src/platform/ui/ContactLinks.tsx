/** An e-mail address that opens a letter; it breaks after its @ where it has to, and not in the middle of a name. */
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

/** A phone number that a phone calls; in one piece in a table, and elsewhere as long as the line is. */
export const PhoneNumber = ({ of: number }: { of: string }) => (
  <a href={`tel:${number.replace(/[^\d+]/g, '')}`} className="quiet-link one-piece">
    {number}
  </a>
)
