export { customerSource, employeeSource, managerSource, ownEmployeeSource, personSource } from './filterSources.ts'
export { LinkedPeople } from './LinkedPeople.tsx'
export { personPage } from './personPage.ts'
