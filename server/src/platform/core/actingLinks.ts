/** The kinds of links whose holder acts as their receiver, by the part that makes them valid. A test makes one link of each kind. */
const secretParts = {
  /** An id with a signature: offers, payment links, invoices, profile cards, event tickets, calendar feeds. */
  signedId: /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(?:[0-9a-z]{1,10}\.)?[\w-]{40,64}/gi,
  /** The token of a mailed code or an invitation, which chooses a password or opens an account. */
  codeLink: /(?<=\/auth\/[\w/-]{1,60}(?:\?[^#\s"'<>]{0,400})?#)[\w-]{40,64}/g,
  /** A file's address that is valid for a minute. */
  fileLink: /(?<=\/api\/files\/)[\w-]{40,}/g,
  /** The reply address of a mail: an answer to it counts as its receiver's. */
  replyAddress: /(?<=\+)[0-9a-v]{42}(?=@)/gi,
  /** The provider's secret of a payment, which the browser sends along. */
  paymentSecret: /(?<=(?:pi|seti)_\w{8,60}_secret_)[\w-]{8,80}/g,
  /** The code and the state with which a browser returns from Google's consent page. */
  consentCode: /(?<=google-api-login\?(?:[^#\s"'<>]{0,400}[&;])?(?:code|state)=)[^&#\s"'<>]+/g,
}

/**
 * A text without the secret parts of such links: only the receiver may read them. Applied to everything that another person reads: records
 * of mails and messages, log lines, exports, and archives made by another person.
 */
export const withoutActingLinks = (text: string): string =>
  Object.values(secretParts).reduce((rest, part) => rest.replace(part, 'hidden'), text)
