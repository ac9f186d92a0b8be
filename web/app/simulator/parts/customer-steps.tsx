import type { ActivationWords } from '../../pages/simulator.activate/words/en.ts';
import type { CustomerView } from '../client.ts';

/** Where the customer is in the activation. */
export function CustomerSteps({ view, words }: { view: CustomerView; words: ActivationWords }) {
  const { nextActions, passcodeEntered, formCompleted, contract } = view;
  const isPending = contract.status.startsWith('pending');
  const steps = [
    { name: words.passcodeStep, isDone: passcodeEntered, isCurrent: nextActions.includes('enter_passcode') },
    { name: words.formStep, isDone: formCompleted, isCurrent: nextActions.includes('complete_form') },
    {
      name: words.photosStep,
      isDone: formCompleted && !nextActions.includes('send_photos'),
      isCurrent: isPending && nextActions.includes('send_photos'),
    },
    { name: words.paymentStep, isDone: contract['activatedAt'] !== null, isCurrent: nextActions.includes('pay') },
  ];
  return (
    <ol className="sim-progress" aria-label={words.stepsLabel}>
      {steps.map(({ name, isDone, isCurrent }) => (
        <li
          key={name}
          data-state={isCurrent ? 'current' : isDone ? 'done' : undefined}
          aria-current={isCurrent ? 'step' : undefined}
        >
          {name}
          {isDone && !isCurrent && <span className="sim-unseen"> ({words.stepDone})</span>}
        </li>
      ))}
    </ol>
  );
}
