export { Names } from './Names.tsx'
export { ProfileFields } from './ProfileFields.tsx'
export { ProfilePicture } from './ProfilePicture.tsx'
export { useProfileForm } from './useProfileForm.ts'
