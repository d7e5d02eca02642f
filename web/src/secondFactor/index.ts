export { PasskeySignIn } from './PasskeySignIn.tsx'
export { SecondStep } from './SecondStep.tsx'
