import type { CustomerView } from './client.ts';
import { usePageProps } from './context.ts';

/** Where the customer is in the activation. */
export function CustomerSteps({ view }: { view: CustomerView }) {
  const { t } = usePageProps();
  const { nextActions, passcodeEntered, formCompleted, contract } = view;
  const isPending = contract.status.startsWith('pending');
  const steps = [
    { name: t.passcodeStep, isDone: passcodeEntered, isCurrent: nextActions.includes('enter_passcode') },
    { name: t.formStep, isDone: formCompleted, isCurrent: nextActions.includes('complete_form') },
    {
      name: t.photosStep,
      isDone: formCompleted && !nextActions.includes('send_photos'),
      isCurrent: isPending && nextActions.includes('send_photos'),
    },
    { name: t.paymentStep, isDone: contract['activatedAt'] !== null, isCurrent: nextActions.includes('pay') },
  ];
  return (
    <ol className="row sim-progress" aria-label={t.stepsLabel}>
      {steps.map(({ name, isDone, isCurrent }) => (
        <li
          key={name}
          data-state={isCurrent ? 'current' : isDone ? 'done' : undefined}
          aria-current={isCurrent ? 'step' : undefined}
        >
          {name}
          {isDone && !isCurrent && <span className="visually-hidden"> ({t.stepDone})</span>}
        </li>
      ))}
    </ol>
  );
}
