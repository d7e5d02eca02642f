export { PasskeySignIn } from './PasskeySignIn.tsx'
export { SecondFactorSection } from './SecondFactorSection.tsx'
export { SecondStep } from './SecondStep.tsx'
export { StaffPolicySection } from './StaffPolicySection.tsx'
