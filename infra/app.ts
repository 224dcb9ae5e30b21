// What the CDK CLI runs (cdk.json): the product's app under the context of cdk.json and of `-c` on the command line.
import { bookingApp } from "./booking-app.ts";

bookingApp({}).synth();
