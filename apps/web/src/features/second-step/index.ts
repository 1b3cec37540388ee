/** What is asked after the first proof of a sign-in; its code comes when somebody is asked. */
export const loadSecondStepForm = async () => (await import('./second-step-form.tsx')).SecondStepForm;
