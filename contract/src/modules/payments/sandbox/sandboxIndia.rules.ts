/** The outcomes offered by the embedded gateway for payments inside India, in the order of its form. */
export const sandboxWays = [
  { way: 'pays', label: 'UPI, succeeds' },
  { way: 'paysLate', label: 'UPI, succeeds, but we hear of it 20 seconds late' },
  { way: 'paysTwiceTold', label: 'UPI, succeeds, and we hear of it twice' },
  { way: 'declines', label: 'Is declined by the bank' },
  { way: 'wrongSignature', label: 'Succeeds, but brings back a wrong signature' },
  { way: 'closes', label: 'The window is closed without paying' },
] as const
export type SandboxWay = (typeof sandboxWays)[number]['way']

/** The public key of the embedded gateway. */
export const sandboxKeyId = 'rzp_sandbox'
